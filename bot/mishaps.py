"""What can go wrong with Discord, by kind, and what is said of it in one sentence."""

from __future__ import annotations

import asyncio
from enum import Enum

import aiohttp
import discord


class Mishap(Enum):
    """Why a request to Discord did nothing; the value is the sentence for whoever it concerns."""

    LATE = "Discord gave up waiting for me on that click. Nothing has changed; please press it again."
    TWICE = "That click was already answered."
    TOKEN_OVER = "That panel is too old to be changed; press *Your move* for a fresh one."
    MESSAGE_GONE = "That message is gone; press *Your move* on the table message for a fresh one."
    CHANNEL_GONE = "The channel or thread of this table is gone."
    DM_CLOSED = "I cannot write to you: your direct messages are closed to me. *Your move* on the table message serves."
    FORBIDDEN = "I lack a permission here; `/doctor` says which."
    ARCHIVED = "This thread is closed. Whoever manages it can open it again; your panel in direct messages still works."
    THREAD_CAP = "This server has as many open threads as Discord allows; archive some and press again."
    TEAM_CAP = "This thread cannot take more people."
    TOO_LARGE = "The picture was too large to be sent."
    MEMBER_GONE = "That person is not on this server any more."
    SLOW = "Discord asks me to slow down. Nothing is lost; please press again in a moment."
    DOWN = "Discord has trouble just now. Nothing is lost; please press again in a moment."
    REFUSED = "Discord refused my message. Nothing is lost, and a report was written."


_CODES = {
    10003: Mishap.CHANNEL_GONE,
    10007: Mishap.MEMBER_GONE,
    10008: Mishap.MESSAGE_GONE,
    10013: Mishap.MEMBER_GONE,
    10015: Mishap.TOKEN_OVER,
    10062: Mishap.LATE,
    20028: Mishap.SLOW,
    30033: Mishap.TEAM_CAP,
    30046: Mishap.SLOW,
    40003: Mishap.SLOW,
    40005: Mishap.TOO_LARGE,
    40060: Mishap.TWICE,
    50001: Mishap.FORBIDDEN,
    50007: Mishap.DM_CLOSED,
    50013: Mishap.FORBIDDEN,
    50027: Mishap.TOKEN_OVER,
    50083: Mishap.ARCHIVED,
    50278: Mishap.DM_CLOSED,
    160005: Mishap.ARCHIVED,
    160006: Mishap.THREAD_CAP,
}
TRANSPORT = (aiohttp.ClientError, asyncio.TimeoutError, ConnectionError, OSError)
ERRORS = (discord.HTTPException, discord.RateLimited, discord.InteractionResponded, *TRANSPORT)
"""What a request to Discord may raise."""


def mishap(error: BaseException) -> Mishap | None:
    """Return the kind of a failed request, or None where it was not Discord that failed."""
    if isinstance(error, discord.InteractionResponded):
        return Mishap.TWICE
    if isinstance(error, discord.RateLimited):
        return Mishap.SLOW
    if isinstance(error, discord.HTTPException):
        known = _CODES.get(error.code)
        if known is not None:
            return known
        if error.status == 413:
            return Mishap.TOO_LARGE
        if error.status == 429:
            return Mishap.SLOW
        if error.status == 404:
            return Mishap.MESSAGE_GONE
        if error.status == 403:
            return Mishap.FORBIDDEN
        return Mishap.DOWN if error.status >= 500 else Mishap.REFUSED
    return Mishap.DOWN if isinstance(error, TRANSPORT) else None


TRANSIENT = frozenset({Mishap.SLOW, Mishap.DOWN})
"""Kinds after which the same request may succeed a moment later."""
