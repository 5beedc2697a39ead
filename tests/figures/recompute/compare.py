"""Recomputes every figure that was seen and says where another one stood there.

Standard input: {"schools": [{"rows": {table: rows}, "seen": [{source, figure, of, value}]}]}.
Standard output: {"compared": {source: {figure: number}}, "differences": [...]}.
"""

import json
import sys
from fractions import Fraction
from functools import lru_cache

import exams as e
import term
from rounding import Root, half_away
from school import UNITS, School


class Context:
    """Of what a figure is: the names in `of`, looked up."""

    def __init__(self, school, of):
        self.school, self.of = school, of
        self.reader = school.users.get(of.get("reader"))

    @property
    def exam(self):
        return self.school.exams[self.of["exam"]]

    @property
    def places(self):
        """The students it is taken over: of the class that is named, else all whom the reader sees."""
        named = self.of.get("class")
        return self.exam.of_class(named) if named else self.exam.seen(self.reader)

    @property
    def place(self):
        return self.exam.of_student[self.of["student"]]

    @property
    def question(self):
        return self.exam.questions[self.of["question"]]

    def hers(self, kinds=("exam",), course=None):
        """Her exams that the reader sees, of one course where one is named."""
        return [
            place
            for place in term.of_student(self.school, self.reader, self.of["student"])
            if place.exam.row["kind"] in kinds and course in (None, place.exam.row["courseId"])
        ]


def in_points(value):
    """Units as points, exact roots too."""
    if value is None:
        return None
    return value if isinstance(value, Root) else Fraction(value) / UNITS


def spread_text(ranges):
    if ranges is None:
        return None
    return " ".join(f"{float(half_away(one)):g}-{float(half_away(other)):g}:{count}" for one, other, count in ranges)


def attendance(name):
    return lambda c: e.attendance(c.places)[name]


def extremes(name):
    return lambda c: e.extremes(c.exam, c.places)[name]


def of_question(name):
    return lambda c: e.question(c.exam, c.places, c.of["question"])[name]


def outcome(name):
    return lambda c: sum(c.place.outcome(one) == name for one in c.exam.questions)


def hers(name):
    return lambda c: term.in_exam(c.place)[name]


def level_count(name):
    return lambda c: (e.levels(c.exam, c.places) or {}).get(name)


def group(name):
    def of(c):
        if "class" in c.of:
            return term.of_class(c.school, c.reader, c.of["class"])[name]
        if "course" in c.of:
            return term.of_course(c.school, c.reader, c.of["course"])[name]
        return term.of_month(c.school, c.reader, c.of["month"])[name]

    return of


def side(name):
    def of(c):
        both = term.compared(c.school, c.reader, c.of["kind"], c.of["a"], c.of["b"])
        return both[c.of["side"]][name] if "side" in c.of else both[name]

    return of


def weak(name):
    def of(c):
        found = term.weak_questions(c.school, c.reader)
        if name == "number":
            return len(found)
        value, counted, question, *_ = found[c.of["at"]]
        return {"facility": value, "counted": -counted, "question": question}[name]

    return of


def bank(name):
    return lambda c: term.of_bank_question(c.school, c.reader, c.of["bank"])[c.of["exam"]][name]


def total(place):
    return place.units if place.has_total else None


def beside_level(c):
    """What others than the corrector are shown: the level and no total."""
    return None if c.exam.has_levels else total(c.place)


def standing_count(*names):
    return lambda c: sum(place.standing in names for place in c.hers(("exam", "assignment")))


# name: (how it is written, its exact value). `score`: a single score or a maximum, exact in files.
FIGURES = {
    **{f"workbooks.{name}": ("count", lambda c, name=name: e.workbooks(c.places)[name])
       for name in ("students", "handedIn", "corrected", "toCorrect", "accepted", "rejected", "notReviewed")},
    "workbooks.whole": ("count", lambda c: sum(e.workbooks(c.places)[one] for one in ("corrected", "toCorrect"))),
    **{f"exam.{name}": ("count", attendance(name))
       for name in ("students", "present", "absent", "excused", "begun", "toCorrect", "late", "counted", "missing")},
    "exam.mean": ("points", extremes("mean")),
    "exam.greatest": ("score", extremes("greatest")),
    "exam.smallest": ("score", extremes("smallest")),
    "exam.sumUnits": ("count", extremes("sum")),
    "exam.greatestUnits": ("count", extremes("greatest")),
    "exam.smallestUnits": ("count", extremes("smallest")),
    # The report's own comparison with the server's figures says that they are the same.
    "exam.agrees": ("count", lambda c: 1),
    "exam.maximum": ("score", lambda c: c.exam.maximum),
    "exam.share": ("share", lambda c: term.share_of(c.exam, c.places)),
    "exam.alpha": ("share", lambda c: e.alpha(c.exam, c.places)),
    "exam.error": ("root", lambda c: e.error(c.exam, c.places)),
    "exam.spread": ("text", lambda c: spread_text(e.spread(c.exam, c.places))),
    "exam.waits": ("count", lambda c: e.workbooks(c.places)["toCorrect"]),
    **{f"exam.{name}": ("count", level_count(name))
       for name in ("veryGood", "good", "acceptable", "needsMoreEffort")},
    **{f"question.{name}": ("count", of_question(name))
       for name in ("correct", "wrong", "unanswered", "partly", "unscored", "scored", "reached")},
    "question.facility": ("share", of_question("facility")),
    "question.discrimination": ("share", of_question("discrimination")),
    "question.maximum": ("score", lambda c: c.question["maxUnits"]),
    "question.option": ("tenth", lambda c: e.options(c.exam, c.places, c.of["question"])[c.of["option"]][c.of["group"]]),
    "student.attempt": ("count", lambda c: c.place.result["attempt"]),
    "student.attempts": ("count", lambda c: len(c.place.attempts)),
    "student.questionCount": ("count", lambda c: len(c.exam.questions)),
    "student.scoredCount": ("count", lambda c: c.place.scored),
    "student.late": ("count", lambda c: int(c.place.is_late)),
    "student.level": ("text", lambda c: c.place.level),
    "student.rank": ("count", lambda c: e.ranks(c.exam, c.place)[0]),
    "student.classRank": ("count", lambda c: e.ranks(c.exam, c.place)[1]),
    "student.standard": ("count", lambda c: e.standard(c.exam, c.places, c.place)),
    **{f"student.{name}": ("count", outcome(name)) for name in ("correct", "wrong", "unanswered")},
    "student.listTotal": ("score", lambda c: total(c.place)),
    "student.listUnits": ("count", lambda c: total(c.place)),
    "student.total": ("score", beside_level),
    "student.counted": ("score", lambda c: c.place.units),
    "student.book": ("score", lambda c: c.place.units),
    "student.bookUnits": ("count", lambda c: c.place.units),
    "student.score": ("score", lambda c: c.place.scores[c.of["question"]]),
    "student.maximum": ("score", lambda c: c.exam.maximum),
    **{f"hers.{name}": ("count", hers(name)) for name in ("ranked", "classRanked", "classSum")},
    "hers.waits": ("count", hers("toCorrect")),
    "hers.classAverage": ("points", hers("classAverage")),
    "hers.share": ("share", lambda c: term.shares_of([c.place])["own"]),
    "hers.classShare": ("share", lambda c: term.shares_of([c.place])["class"]),
    "profile.points": ("count", lambda c: term.shares_of(c.hers())["counted"]),
    "profile.share": ("share", lambda c: term.shares_of(c.hers())["own"]),
    "profile.classShare": ("share", lambda c: term.shares_of(c.hers())["class"]),
    "profile.counted": ("count", lambda c: term.shares_of(c.hers(("exam", "assignment")))["counted"]),
    "profile.absent": ("count", standing_count("absent", "zero")),
    "profile.excused": ("count", standing_count("excused")),
    "profile.begun": ("count", standing_count("started")),
    "profile.waits": ("count", standing_count("open")),
    "profile.late": ("count", lambda c: sum(place.is_late for place in c.hers(("exam", "assignment")))),
    "profile.courseExams": ("count", lambda c: term.shares_of(c.hers(course=c.of["course"]))["counted"]),
    "profile.courseShare": ("share", lambda c: term.shares_of(c.hers(course=c.of["course"]))["own"]),
    "profile.courseClassShare": ("share", lambda c: term.shares_of(c.hers(course=c.of["course"]))["class"]),
    "term.items": ("count", lambda c: len(term.begun(c.school, c.reader))),
    "group.share": ("share", group("share")),
    **{f"group.{name}": ("count", group(name)) for name in ("exams", "counted", "present", "absent", "late")},
    **{f"compare.{name}": ("share", side(name)) for name in ("share", "greatest", "smallest")},
    **{f"compare.{name}": ("count", side(name)) for name in ("counted", "present", "students", "exams", "difference")},
    "compare.effect": ("text", side("effect")),
    "weak.number": ("count", weak("number")),
    "weak.facility": ("share", weak("facility")),
    "weak.counted": ("count", weak("counted")),
    "weak.question": ("text", weak("question")),
    "bank.results": ("count", bank("results")),
    "bank.facility": ("share", bank("facility")),
    "bank.discrimination": ("share", bank("discrimination")),
}
FILES = {"xlsx", "CSV"}
NEARLY = Fraction(1, 10**9)


def number(value):
    """What stood there as a number: of a call or a cell, or text with Latin digits, as 62% or 1,250.5."""
    if isinstance(value, str):
        text = value.replace(",", "").replace("−", "-")
        return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    return Fraction(value)


def wanted(kind, value, is_file):
    """The figure as it must be written, and how near that is."""
    if value is None or kind == "text":
        return value, 0
    if kind == "count":
        return Fraction(value), 0
    if kind == "tenth":
        return half_away(Fraction(value), 1), 0
    if kind in ("points", "score"):
        exact = in_points(value)
        return (exact, NEARLY) if kind == "score" and is_file else (half_away(exact), 0)
    return half_away(value), 0


def is_same(kind, value, right, nearly):
    if value is None or right is None or kind == "text":
        return value == right
    try:
        return abs(number(value) - right) <= nearly
    except ValueError:
        return False


def main():
    # Numbers are taken as they are written, not as the nearest that a machine can hold.
    given = json.load(sys.stdin, parse_float=Fraction)
    compared, differences = {}, []
    for one in given["schools"]:
        school = School(one["rows"])

        @lru_cache(maxsize=None)
        def exact(figure, of, school=school):
            return FIGURES[figure][1](Context(school, dict(of)))

        for seen in one["seen"]:
            source, figure, of = seen["source"], seen["figure"], seen["of"]
            kind = FIGURES[figure][0]
            right, nearly = wanted(kind, exact(figure, tuple(sorted(of.items()))), source in FILES)
            counts = compared.setdefault(source, {})
            counts[figure] = counts.get(figure, 0) + 1
            if not is_same(kind, seen["value"], right, nearly):
                title = school.exams[of["exam"]].row["title"] if "exam" in of else None
                said = right if right is None or isinstance(right, str) else float(right)
                stood = float(seen["value"]) if isinstance(seen["value"], Fraction) else seen["value"]
                differences.append({**seen, "value": stood, "recomputed": said, "title": title})
    json.dump({"compared": compared, "differences": differences}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
