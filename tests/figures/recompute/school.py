"""The raw rows of one school, and what docs/figures-defined.md says of one student in one exam.

Written from that document alone; nothing here follows the app's or the server's code. Every number is an exact
fraction until `rounding.py` writes it down.
"""

from collections import defaultdict
from datetime import datetime
from fractions import Fraction
from functools import cached_property

UNITS = 240

# Which place enters what: the table "States, and where each counts".
PRESENT = {"open", "counted", "rejected"}
ABSENT = {"zero", "absent"}
CORRECTED = {"counted", "rejected"}
IN_MEANS = {"counted", "zero"}
OF_QUESTIONS = {"counted"}


def instant(text):
    return None if text is None else datetime.fromisoformat(text.replace("Z", "+00:00"))


class Place:
    """One student in one exam or assignment, by the attempt that counts."""

    def __init__(self, exam, student, attempts, extended):
        self.exam, self.student, self.attempts = exam, student, attempts
        # The class she was given it in, whichever she is in now.
        self.class_id = attempts[0]["classId"]
        handed_in = [one for one in attempts if one["state"] == "handedIn"]
        kept = [one for one in handed_in if one["reviewStatus"] != "rejected"]
        self.result = max(kept or handed_in or attempts, key=lambda one: one["attempt"])
        self.own_end = max(exam.ends_at, extended) if extended else exam.ends_at
        self.answers = exam.school.answers.get(self.result["id"], {})
        self.scores = [self.score_of(question) for question in exam.questions]
        self.scored = sum(score is not None for score in self.scores)
        self.is_handed_in = self.result["state"] == "handedIn"
        self.is_present = self.is_handed_in or self.scored > 0

    def score_of(self, question):
        return self.answers.get(question["id"], {}).get("scoreUnits")

    @cached_property
    def standing(self):
        said = self.result["reviewStatus"]
        if self.is_present:
            if said == "rejected":
                return "rejected"
            is_whole = bool(self.scores) and self.scored == len(self.scores)
            return "counted" if said == "accepted" or is_whole else "open"
        if said in ("excused", "zero"):
            return said
        if self.own_end > self.exam.school.now:
            return "notYet"
        return "started" if self.result["state"] == "started" else "absent"

    @property
    def is_late(self):
        at = instant(self.result["handedInAt"])
        return self.is_handed_in and at is not None and at > self.own_end

    @cached_property
    def sum(self):
        """The sum of the scores, not held at 0."""
        return sum(score for score in self.scores if score is not None)

    @cached_property
    def units(self):
        """The total: never below 0."""
        return max(0, self.sum)

    @property
    def is_ranked(self):
        return self.standing in IN_MEANS and self.exam.has_figures

    @property
    def has_total(self):
        """Something is scored, or an absence counts as 0; an unscored assignment has no total."""
        return self.exam.maximum is not None and (self.scored > 0 or self.standing == "zero")

    @property
    def level(self):
        """Of a descriptive exam whose totals become levels; compared as fractions, never rounded."""
        if not self.exam.has_levels or self.scored == 0 or self.exam.sum_of_maxima == 0:
            return None
        share = Fraction(self.units, self.exam.sum_of_maxima)
        for name, least in (("veryGood", "0.85"), ("good", "0.7"), ("acceptable", "0.5")):
            if share >= Fraction(least):
                return name
        return "needsMoreEffort"

    def outcome(self, question):
        """correct, wrong, unanswered, or none of the three."""
        answer = self.answers.get(question["id"], {})
        if question["type"] == "multipleChoice":
            chosen = self.chosen(question)
            if chosen is not None:
                return "correct" if chosen["isCorrect"] else "wrong"
        score = answer.get("scoreUnits")
        if score is not None and score >= question["maxUnits"]:
            return "correct"
        if question["type"] == "oral":
            if score is None:
                return "unanswered"
        elif (score is None or score <= 0) and not self.has_answered(question):
            return "unanswered"
        if score is not None and score <= 0:
            return "wrong"
        return None

    def has_answered(self, question):
        """Something was handed in; for a choice that is an option alone."""
        if question["type"] == "multipleChoice":
            return self.chosen(question) is not None
        return bool(self.answers.get(question["id"], {}).get("answered"))

    def chosen(self, question):
        """The option she chose, or None."""
        named = self.answers.get(question["id"], {}).get("optionId")
        return next((one for one in question["options"] if one["id"] == named), None)


class Exam:
    """An exam or assignment with everybody it was given to."""

    def __init__(self, school, row):
        self.school, self.row, self.id = school, row, row["id"]
        self.ends_at, self.starts_at = instant(row["endsAt"]), instant(row["startsAt"])
        self.questions = school.questions[self.id]
        self.maximum = row["totalUnits"]
        self.sum_of_maxima = sum(question["maxUnits"] for question in self.questions)
        self.is_descriptive = row["scoreType"] == "qualitative"
        self.has_levels = self.is_descriptive and row["settings"]["automaticQualitativeCorrection"]
        # Means, ranks, errors and shares.
        self.has_figures = not self.is_descriptive and self.maximum is not None

    @cached_property
    def places(self):
        extended = self.school.extended[self.id]
        return [
            Place(self, self.school.students[student], attempts, extended.get(student))
            for student, attempts in self.school.results[self.id].items()
        ]

    @cached_property
    def of_student(self):
        return {place.student["id"]: place for place in self.places}

    def of_class(self, class_id):
        return [place for place in self.places if place.class_id == class_id]

    @property
    def has_begun(self):
        return self.row["releasedAt"] is not None and self.starts_at <= self.school.now

    def classes_seen(self, reader):
        """Of the classes it was given to: all for its owner and whoever sees the school; else those she teaches."""
        given = self.school.given[self.id]
        if reader["role"] != "user" or self.row["ownerId"] == reader["id"]:
            return given
        year, course = self.row["semesterId"], self.row["courseId"]
        return [one for one in given if (reader["id"], year, one, course) in self.school.teaching]

    def seen(self, reader):
        classes = set(self.classes_seen(reader))
        return [place for place in self.places if place.class_id in classes]


class School:
    def __init__(self, rows):
        self.now = instant(rows["now"])
        self.students = {one["id"]: one for one in rows["students"]}
        self.users = {one["id"]: one for one in rows["users"]}
        self.courses = {one["id"]: one for one in rows["courses"]}
        self.teaching = {
            (one["userId"], one["semesterId"], one["classId"], one["courseId"]) for one in rows["teaching"]
        }
        self.given = defaultdict(list)
        for one in rows["activityClasses"]:
            self.given[one["activityId"]].append(one["classId"])
        self.extended = defaultdict(dict)
        for one in rows["activityStudents"]:
            if one["extendedUntil"] is not None:
                self.extended[one["activityId"]][one["studentId"]] = instant(one["extendedUntil"])
        self.questions = defaultdict(list)
        for one in sorted(rows["questions"], key=lambda row: row["orders"]):
            self.questions[one["activityId"]].append(one)
        self.answers = defaultdict(dict)
        for one in rows["answers"]:
            self.answers[one["resultId"]][one["questionId"]] = one
        self.results = defaultdict(lambda: defaultdict(list))
        for one in rows["results"]:
            self.results[one["activityId"]][one["studentId"]].append(one)
        self.exams = {one["id"]: Exam(self, one) for one in rows["activities"]}
