"""Maps in the editor: the canvas on which they are drawn, the tools, the tab."""
