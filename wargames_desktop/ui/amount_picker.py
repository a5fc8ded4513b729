"""One number chosen among answers that differ in nothing else, and why no larger one is among them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QSpinBox, QVBoxLayout, QWidget

from wargames_desktop.engine.display import Offer


class AmountPicker(QWidget):
    """A slider, a field and a button.

    Signals:
        taken: the :class:`Offer` of the amount.
        pointed: the same, as the amount is changed.
    """

    taken = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: tuple[Offer[Any], ...] = ()
        self._typed = ""
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("How many")
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.field = QSpinBox()
        self.field.setAccessibleName("How many")
        self.button = QPushButton()
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.limit = QLabel()
        self.limit.setObjectName("muted")
        self.limit.setWordWrap(True)
        line = QHBoxLayout()
        line.addWidget(self.slider, 1)
        line.addWidget(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 4)
        column.addLayout(line)
        column.addWidget(self.button)
        column.addWidget(self.limit)
        self.slider.valueChanged.connect(self._slid)
        self.field.valueChanged.connect(self._entered)
        self.button.clicked.connect(lambda: self.taken.emit(self.offer))
        self.hide()

    def show_offers(self, offers: tuple[Offer[Any], ...], chosen: Offer[Any] | None = None) -> None:
        """Choose among these, in the order of their amounts; hidden without any."""
        self._offers, self._typed = offers, ""
        self.setVisible(bool(offers))
        if not offers:
            return
        amounts = [_amount(offer) for offer in offers]
        for widget in (self.slider, self.field):
            widget.blockSignals(True)
        self.slider.setRange(0, len(offers) - 1)
        self.field.setRange(amounts[0], amounts[-1])
        for widget in (self.slider, self.field):
            widget.blockSignals(False)
        self.limit.setText(offers[-1].limit)
        self.limit.setVisible(bool(offers[-1].limit))
        self._set(offers.index(chosen) if chosen in offers else len(offers) - 1)

    @property
    def offer(self) -> Offer[Any] | None:
        """The answer of the amount."""
        return self._offers[self.slider.value()] if self._offers else None

    def type(self, digit: str) -> bool:
        """Take a digit of the amount; whether it makes one of those that can be chosen."""
        amounts = [_amount(offer) for offer in self._offers]
        for typed in (self._typed + digit, digit):
            if int(typed) in amounts:
                self._set(amounts.index(int(typed)))
                self._typed = typed
                return True
        self._typed = digit if any(str(amount).startswith(digit) for amount in amounts) else ""
        return bool(self._typed)

    def _slid(self, at: int) -> None:
        self._set(at)
        self.pointed.emit(self.offer)

    def _entered(self, amount: int) -> None:
        """The nearest of the amounts that can be chosen."""
        amounts = [_amount(offer) for offer in self._offers]
        self._slid(min(range(len(amounts)), key=lambda at: abs(amounts[at] - amount)))

    def _set(self, at: int) -> None:
        offer = self._offers[at]
        for widget, value in ((self.slider, at), (self.field, _amount(offer))):
            widget.blockSignals(True)
            widget.setValue(value)
            widget.blockSignals(False)
        self.button.setText(offer.label)
        self.button.setToolTip(offer.detail)


def _amount(offer: Offer[Any]) -> int:
    assert offer.amount is not None, "only offers with an amount are picked by it"
    return offer.amount
