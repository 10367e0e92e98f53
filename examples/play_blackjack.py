#!/usr/bin/env python3
"""Plays blackjack at a running floor, through its public API.

    boardwalk serve &
    python3 examples/play_blackjack.py --rounds 100

Standard library only. It signs up under a new name, buys in at the cage, opens a
table of its own, and plays by a simple rule: draw below seventeen, and below
twelve whatever the dealer shows. The page does nothing that this cannot.
"""

import argparse
import json
import time
import urllib.error
import urllib.request
import uuid

BET = 10
TENS = {"T", "J", "Q", "K"}


class Floor:
    """One account at one floor."""

    def __init__(self, address):
        self.address = address.rstrip("/") + "/api/v1"
        self.token = None

    def call(self, method, path, body=None):
        """One request; the answer, or SystemExit with the floor's own words."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        for _ in range(20):
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code == 429:  # too many requests: the floor says when
                    time.sleep(float(error.headers.get("retry-after", "1")))
                    continue
                told = json.load(error)["error"]
                raise SystemExit(f"{method} {path}: {told['message']} [{told.get('cite')}]")
        raise SystemExit(f"{method} {path}: the floor is too busy")

    def sign_up(self, name):
        self.token = self.call("POST", "/accounts", {"name": name, "password": uuid.uuid4().hex})["token"]

    def buy_in(self, amount):
        return self.call("POST", "/cage", {"amount": amount, "id": uuid.uuid4().hex})["account"]

    def balance(self):
        return self.call("GET", "/me")["account"]["balance"]


class Seat:
    """A seat at a table."""

    def __init__(self, floor, table, seat):
        self.floor, self.table, self.seat = floor, table, seat
        self.do(type="sit", seat=seat)

    def do(self, **command):
        """A command with an id of its own: sent twice it still counts once."""
        command = {"id": uuid.uuid4().hex, "do": command}
        answer = self.floor.call("POST", f"/tables/{self.table}/commands", command)
        if not answer["ok"]:
            raise SystemExit(f"{command['do']}: {answer['error']['message']}")

    def state(self):
        return self.floor.call("GET", f"/tables/{self.table}")["state"]

    def play_round(self):
        """One round; what it won or lost is in the table's history."""
        begun = self.state()["round"]
        bet = False
        while True:
            state = self.state()
            if state["round"] > begun:
                return
            if state["phase"] == "decision" and state["choices"]:
                self.do(type="decide", seat=self.seat, decision=decide(state, self.seat))
            elif state["phase"] == "betting" and not bet:
                self.do(type="bet", seat=self.seat, wager="main", amount=BET)
                self.do(type="ready", seat=self.seat)
                bet = True
            elif state["phase"] == "betting" and state["turn"] and state["turn"]["window"]:
                self.do(type="ready", seat=self.seat)  # no insurance
            else:
                time.sleep(0.01)


def decide(state, seat):
    """Cut in the middle; draw below seventeen."""
    offered = {choice["key"]: choice for choice in state["choices"]}
    if "cut" in offered:
        limits = offered["cut"]["args"]["number"]
        return f"cut {(limits['min'] + limits['max']) // 2}"
    if "draw" in offered and points(state, seat) < 17:
        return "draw"
    return "stand" if "stand" in offered else next(iter(offered))


def points(state, seat):
    """What the first hand counts."""
    hands = (cards["cards"] for cards in state["view"]["cards"] if is_own(cards["area"], seat))
    ranks = [card["face"][0] for card in next(hands, []) if isinstance(card, dict)]
    total = sum(1 if rank == "A" else 10 if rank in TENS else int(rank) for rank in ranks)
    return total + 10 if "A" in ranks and total <= 11 else total


def is_own(area, seat):
    return isinstance(area, dict) and area.get("seat", {}).get("seat") == seat


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--floor", default="http://127.0.0.1:8047", help="address of the floor")
    arguments.add_argument("--rounds", type=int, default=100)
    arguments = arguments.parse_args()

    floor = Floor(arguments.floor)
    floor.sign_up(f"client {uuid.uuid4().hex[:8]}")
    bought = floor.buy_in(5_000)["balance"]
    opened = {"game": "blackjack", "options": {}, "name": "A client's table", "id": uuid.uuid4().hex}
    table = floor.call("POST", "/tables", opened)["id"]
    seat = Seat(floor, table, 1)
    begun = time.monotonic()
    for _ in range(arguments.rounds):
        seat.play_round()
    seconds = time.monotonic() - begun
    rounds = floor.call("GET", f"/tables/{table}/rounds?limit=100")
    net = floor.balance() - bought
    told = sum(played["your_net"] or 0 for played in rounds)
    print(f"{arguments.rounds} rounds in {seconds:.1f} s, net {net:+.2f}, by the history {told:+.2f}")
    if arguments.rounds <= 100 and abs(net - told) > 0.001:
        raise SystemExit("the balance and the history differ")


main()
