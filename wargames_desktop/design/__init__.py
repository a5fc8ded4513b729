"""What the editor edits, without a window: values, the edits that change them, and what is offered for them."""
