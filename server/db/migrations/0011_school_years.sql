-- A school has one year at most that can be changed: the latest, which sign-in has always chosen.
UPDATE "semesters" s SET "active" = false WHERE s."active" AND EXISTS (
	SELECT FROM "semesters" o WHERE o."school_id" = s."school_id" AND o."active" AND (o."starts_on", o."id") > (s."starts_on", s."id"));--> statement-breakpoint
CREATE UNIQUE INDEX "semesters_active" ON "semesters" USING btree ("school_id") WHERE "active";--> statement-breakpoint
CREATE TABLE "class_years" (
	"school_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "class_years_school_id_semester_id_class_id_pk" PRIMARY KEY("school_id","semester_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"school_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"left_on" date,
	"status" text DEFAULT 'enrolled' NOT NULL,
	CONSTRAINT "enrolments_school_id_student_id_semester_id_starts_on_pk" PRIMARY KEY("school_id","student_id","semester_id","starts_on"),
	CONSTRAINT "enrolments_status_known" CHECK ("status" in ('enrolled', 'moved', 'left')),
	CONSTRAINT "enrolments_left_after_start" CHECK ("left_on" > "starts_on"),
	CONSTRAINT "enrolments_still_there" CHECK (("left_on" is null) = ("status" = 'enrolled'))
);
--> statement-breakpoint
ALTER TABLE "class_years" ADD CONSTRAINT "class_years_school_id_semester_id_semesters_school_id_id_fk" FOREIGN KEY ("school_id","semester_id") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_years" ADD CONSTRAINT "class_years_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_year" FOREIGN KEY ("school_id","semester_id","class_id") REFERENCES "public"."class_years"("school_id","semester_id","class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now a class, who teaches it and who is in it were the same in every year: each year keeps what it was shown with.
INSERT INTO "class_years" ("school_id", "semester_id", "class_id")
SELECT k."school_id", y."id", k."id" FROM "school_classes" k JOIN "semesters" y ON y."school_id" = k."school_id";--> statement-breakpoint
INSERT INTO "enrolments" ("school_id", "student_id", "semester_id", "class_id", "starts_on")
SELECT s."school_id", s."id", y."id", s."class_id", y."starts_on" FROM "students" s JOIN "semesters" y ON y."school_id" = s."school_id";--> statement-breakpoint
CREATE INDEX "class_years_class" ON "class_years" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_open" ON "enrolments" USING btree ("school_id","student_id","semester_id") WHERE "left_on" is null;--> statement-breakpoint
CREATE INDEX "enrolments_class" ON "enrolments" USING btree ("school_id","semester_id","class_id");--> statement-breakpoint
ALTER TABLE "teaching" DROP CONSTRAINT "teaching_school_id_user_id_class_id_course_id_pk";--> statement-breakpoint
ALTER TABLE "teaching" ADD COLUMN "semester_id" uuid;--> statement-breakpoint
INSERT INTO "teaching" ("school_id", "user_id", "semester_id", "class_id", "course_id")
SELECT t."school_id", t."user_id", y."semester_id", t."class_id", t."course_id"
FROM "teaching" t JOIN "class_years" y ON y."school_id" = t."school_id" AND y."class_id" = t."class_id";--> statement-breakpoint
DELETE FROM "teaching" WHERE "semester_id" IS NULL;--> statement-breakpoint
ALTER TABLE "teaching" ALTER COLUMN "semester_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teaching" ADD CONSTRAINT "teaching_school_id_user_id_semester_id_class_id_course_id_pk" PRIMARY KEY("school_id","user_id","semester_id","class_id","course_id");--> statement-breakpoint
ALTER TABLE "teaching" ADD CONSTRAINT "teaching_class_year" FOREIGN KEY ("school_id","semester_id","class_id") REFERENCES "public"."class_years"("school_id","semester_id","class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teaching_class" ON "teaching" USING btree ("school_id","semester_id","class_id");--> statement-breakpoint
-- What was given keeps the class it was given in; until now that was the one class a student had.
ALTER TABLE "activity_students" ADD COLUMN "class_id" uuid;--> statement-breakpoint
UPDATE "activity_students" g SET "class_id" = s."class_id" FROM "students" s WHERE s."school_id" = g."school_id" AND s."id" = g."student_id";--> statement-breakpoint
ALTER TABLE "activity_students" ALTER COLUMN "class_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_students" ADD CONSTRAINT "activity_students_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "class_id" uuid;--> statement-breakpoint
UPDATE "results" r SET "class_id" = s."class_id" FROM "students" s WHERE s."school_id" = r."school_id" AND s."id" = r."student_id";--> statement-breakpoint
ALTER TABLE "results" ALTER COLUMN "class_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" DROP CONSTRAINT "students_school_id_class_id_school_classes_school_id_id_fk";--> statement-breakpoint
DROP INDEX "students_class";--> statement-breakpoint
ALTER TABLE "students" DROP COLUMN "class_id";
--> statement-breakpoint
-- The banks are of no year: their lists are not either.
DROP INDEX "templates_list";--> statement-breakpoint
DROP INDEX "bank_questions_list";--> statement-breakpoint
CREATE INDEX "templates_list" ON "templates" USING btree ("school_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "templates_semester" ON "templates" USING btree ("school_id","semester_id");--> statement-breakpoint
CREATE INDEX "bank_questions_list" ON "bank_questions" USING btree ("school_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bank_questions_semester" ON "bank_questions" USING btree ("school_id","semester_id");
--> statement-breakpoint
CREATE TABLE "new_years" (
	"school_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"followed" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL,
	"seal" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "new_years_school_id_semester_id_pk" PRIMARY KEY("school_id","semester_id")
);
--> statement-breakpoint
ALTER TABLE "new_years" ADD CONSTRAINT "new_years_school_id_followed_semesters_school_id_id_fk" FOREIGN KEY ("school_id","followed") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_years_followed" ON "new_years" USING btree ("school_id","followed");
