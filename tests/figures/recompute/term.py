"""The figures of a term: of classes, courses and months, two compared, one student's profile, a question in the bank."""

from collections import defaultdict
from datetime import date, timedelta, timezone
from fractions import Fraction

from exams import (
    answering,
    attendance,
    counted,
    discrimination,
    extremes,
    facility,
    mean,
    question,
    ranks,
    to_correct,
    variance,
)
from rounding import Root, half_away
from school import Place

ENOUGH = 10
# Effects are said of so many exams at most: more are not read for one word.
MOST_READ = 6
MILLION = 10**6


def share_of(exam, places):
    """The mean of their totals ÷ the maximum; None where nothing is counted or the exam has no shares."""
    middle = extremes(exam, places)["mean"]
    return None if middle is None or not exam.maximum else middle / exam.maximum


def begun(school, reader, kinds=("exam", "assignment")):
    """Those that have begun and of which the reader sees a class, in no order."""
    return [
        exam
        for exam in school.exams.values()
        if exam.has_begun and exam.row["kind"] in kinds and exam.classes_seen(reader)
    ]


def summed(exam_places):
    """Exams each with some of its places: share, and what is summed over them, descriptive ones too."""
    shares = [share_of(exam, places) for exam, places in exam_places]
    known = [share for share in shares if share is not None]
    of = [attendance(places) for _, places in exam_places]
    return {
        "share": mean(known),
        "exams": len(exam_places),
        "counted": sum(len(counted(places)) for exam, places in exam_places if exam.has_figures),
        **{name: sum(one[name] for one in of) for name in ("present", "absent", "late", "students")},
    }


def of_class(school, reader, class_id):
    return summed(
        [(exam, exam.of_class(class_id)) for exam in begun(school, reader) if class_id in exam.classes_seen(reader)]
    )


def of_course(school, reader, course_id):
    return summed(
        [(exam, exam.seen(reader)) for exam in begun(school, reader) if exam.row["courseId"] == course_id]
    )


TEHRAN = timezone(timedelta(hours=3, minutes=30))


def solar_month(moment):
    """Year and month of the Persian calendar in Tehran, which has had no summer time since 1401."""
    left = (moment.astimezone(TEHRAN).date() - date(2021, 3, 21)).days
    year = 1400
    while left >= (days := 366 if (25 * year + 11) % 33 < 8 else 365):
        left -= days
        year += 1
    return year, left // 31 + 1 if left < 186 else (left - 186) // 30 + 7


def of_month(school, reader, month):
    return summed(
        [(exam, exam.seen(reader)) for exam in begun(school, reader) if solar_month(exam.starts_at)[1] == month]
    )


def weak_questions(school, reader):
    """The ten with the smallest facility of those with enough counted scores; of equal ones that with more."""
    found = []
    for exam in begun(school, reader):
        places = exam.seen(reader)
        for at, one in enumerate(exam.questions):
            figures = question(exam, places, at)
            if figures["scored"] >= ENOUGH and figures["facility"] is not None:
                found.append((figures["facility"], -figures["scored"], one["id"], exam, at))
    return sorted(found, key=lambda row: row[:2])[:10]


def weak_courses(school, reader):
    """By share, those in which one exam has enough counted results."""
    by_course = defaultdict(list)
    for exam in begun(school, reader):
        by_course[exam.row["courseId"]].append(exam)
    return [
        course
        for course, exams in by_course.items()
        if any(exam.has_figures and len(counted(exam.seen(reader))) >= ENOUGH for exam in exams)
    ]


def side(exam_places):
    """One side of a comparison."""
    of = summed(exam_places)
    extreme = [
        (extremes(exam, places), exam.maximum)
        for exam, places in exam_places
        if share_of(exam, places) is not None
    ]
    return {
        **of,
        "greatest": max((Fraction(one["greatest"], most) for one, most in extreme), default=None),
        "smallest": min((Fraction(one["smallest"], most) for one, most in extreme), default=None),
        "weight": max((len(counted(places)) for exam, places in exam_places if exam.has_figures), default=0),
    }


def sides_of(school, reader, kind, a, b):
    """Both sides: two exams in all their classes, or two classes over the exams in which both have counted results."""
    if kind == "exam":
        return [[(school.exams[one], school.exams[one].seen(reader))] for one in (a, b)]
    shared = [
        exam
        for exam in begun(school, reader)
        if all(one in exam.classes_seen(reader) and counted(exam.of_class(one)) for one in (a, b))
    ]
    return [[(exam, exam.of_class(one)) for exam in shared] for one in (a, b)]


def mean_shares(exam_places):
    """The mean share of each student of a side, rounded to a millionth."""
    shares = defaultdict(list)
    for exam, places in exam_places:
        if exam.has_figures:
            for place in counted(places):
                shares[place.student["id"]].append(Fraction(place.units, exam.maximum))
    return [half_away(mean(own) * MILLION, 0) / MILLION for own in shares.values()]


def compared(school, reader, kind, a, b):
    sides = sides_of(school, reader, kind, a, b)
    left, right = (side(one) for one in sides)
    found = {"a": left, "b": right, "exams": len(sides[0]), "difference": None, "effect": None}
    if left["share"] is None or right["share"] is None or min(left["weight"], right["weight"]) < ENOUGH:
        return found
    difference = abs(half_away(left["share"]) - half_away(right["share"]))
    found["difference"] = difference * 100
    read = {exam.id for one in sides for exam, _ in one}
    values = [mean_shares(one) for one in sides]
    if difference == 0 or len(read) > MOST_READ or min(len(one) for one in values) < 2:
        return found
    freedom = sum(len(one) - 1 for one in values)
    pooled = sum(variance(one, 1) * (len(one) - 1) for one in values) / freedom
    if pooled == 0:
        return found
    effect = Root(difference**2 / pooled).square
    words = ((Fraction(1, 5), "none"), (Fraction(1, 2), "small"), (Fraction(4, 5), "medium"))
    found["effect"] = next((word for below, word in words if effect < below**2), "large")
    return found


def of_student(school, reader, student_id):
    """Her released exams and assignments that the reader sees, each with the attempt that counts."""
    return [
        exam.of_student[student_id]
        for exam in school.exams.values()
        if exam.row["releasedAt"] is not None
        and student_id in exam.of_student
        and exam.of_student[student_id].class_id in exam.classes_seen(reader)
    ]


def mates_of(place: Place):
    return place.exam.of_class(place.class_id)


def shares_of(places):
    """Her share and that of her class over the same exams: those in which she has a rank."""
    ranked = [place for place in places if place.is_ranked and place.exam.maximum]
    return {
        "own": mean(Fraction(place.units, place.exam.maximum) for place in ranked),
        "class": mean(share_of(place.exam, mates_of(place)) for place in ranked),
        "counted": len(ranked),
    }


def in_exam(place: Place):
    """What is told of one exam of hers."""
    rank, class_rank = ranks(place.exam, place)
    own_class = extremes(place.exam, mates_of(place))
    everybody = [one for one in place.exam.places if one.is_ranked]
    return {
        "rank": rank,
        "classRank": class_rank,
        "ranked": len(everybody),
        "classRanked": sum(one.class_id == place.class_id for one in everybody),
        "classAverage": own_class["mean"],
        "classSum": own_class["sum"],
        "toCorrect": to_correct(place.exam),
    }


def of_bank_question(school, reader, source_id):
    """By exam: how the copy of a question of the bank did there."""
    found = {}
    for exam in school.exams.values():
        for at, one in enumerate(exam.questions):
            if one["sourceId"] == source_id and exam.classes_seen(reader):
                places = exam.seen(reader)
                found[exam.id] = {
                    "results": sum(place.scores[at] is not None for place in answering(places)),
                    "facility": facility(places, at),
                    "discrimination": discrimination(places, at),
                }
    return found
