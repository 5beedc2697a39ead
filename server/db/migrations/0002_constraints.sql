-- What these rules refuse was never written by a call. A row that was changed by hand gets the nearest value they allow,
-- so that an upgrade is never stopped by one.
UPDATE "logins" l SET "kind" = CASE WHEN EXISTS (SELECT FROM "students" s WHERE s."school_id" = l."school_id" AND s."id" = l."person_id") THEN 'student' ELSE 'staff' END WHERE "kind" NOT IN ('staff', 'student');--> statement-breakpoint
DELETE FROM "student_sessions" WHERE "view" NOT IN ('student', 'parent');--> statement-breakpoint
DELETE FROM "verifications" WHERE "purpose" NOT IN ('register', 'forgot-pass') OR "tries" < 0 OR "sends" < 0;--> statement-breakpoint
UPDATE "activities" SET
	"kind" = CASE WHEN "kind" IN ('exam', 'assignment') THEN "kind" WHEN "duration_minutes" IS NULL THEN 'assignment' ELSE 'exam' END,
	"score_type" = CASE WHEN "score_type" = 'qualitative' THEN "score_type" ELSE 'quantitative' END,
	"ends_at" = greatest("ends_at", "starts_at" + interval '1 minute'),
	"duration_minutes" = CASE WHEN "duration_minutes" < 1 THEN 1 ELSE "duration_minutes" END,
	"total_units" = CASE WHEN "total_units" < 0 THEN 0 ELSE "total_units" END,
	"question_count" = greatest("question_count", 0), "version" = greatest("version", 1)
WHERE "kind" NOT IN ('exam', 'assignment') OR "score_type" NOT IN ('quantitative', 'qualitative') OR "ends_at" <= "starts_at"
	OR "duration_minutes" < 1 OR "total_units" < 0 OR "question_count" < 0 OR "version" < 1;--> statement-breakpoint
UPDATE "templates" SET
	"score_type" = CASE WHEN "score_type" = 'qualitative' THEN "score_type" ELSE 'quantitative' END,
	"duration_minutes" = CASE WHEN "duration_minutes" < 1 THEN 1 ELSE "duration_minutes" END,
	"total_units" = CASE WHEN "total_units" < 0 THEN 0 ELSE "total_units" END,
	"question_count" = greatest("question_count", 0), "version" = greatest("version", 1)
WHERE "score_type" NOT IN ('quantitative', 'qualitative') OR "duration_minutes" < 1 OR "total_units" < 0
	OR "question_count" < 0 OR "version" < 1;--> statement-breakpoint
UPDATE "questions" SET
	"type" = CASE WHEN "type" IN ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral') THEN "type" ELSE 'descriptive' END,
	"difficulty" = CASE WHEN "difficulty" IN ('easy', 'medium', 'hard') THEN "difficulty" END,
	"max_units" = least(greatest("max_units", 1), 24000), "version" = greatest("version", 1)
WHERE "type" NOT IN ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral')
	OR "difficulty" NOT IN ('easy', 'medium', 'hard') OR "max_units" NOT BETWEEN 1 AND 24000 OR "version" < 1;--> statement-breakpoint
UPDATE "bank_questions" SET
	"type" = CASE WHEN "type" IN ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral') THEN "type" ELSE 'descriptive' END,
	"difficulty" = CASE WHEN "difficulty" IN ('easy', 'medium', 'hard') THEN "difficulty" END,
	"max_units" = least(greatest("max_units", 1), 24000), "orders" = greatest("orders", 1), "version" = greatest("version", 1)
WHERE "type" NOT IN ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral')
	OR "difficulty" NOT IN ('easy', 'medium', 'hard') OR "max_units" NOT BETWEEN 1 AND 24000 OR "orders" < 1 OR "version" < 1;--> statement-breakpoint
-- Places are dense and no two of a list have the same.
UPDATE "questions" q SET "orders" = n."place" FROM (
	SELECT "school_id", "id", row_number() OVER (PARTITION BY "school_id", "activity_id" ORDER BY "orders", "id") AS "place" FROM "questions") n
WHERE q."school_id" = n."school_id" AND q."id" = n."id" AND q."orders" <> n."place";--> statement-breakpoint
UPDATE "bank_questions" q SET "orders" = n."place" FROM (
	SELECT "school_id", "id", row_number() OVER (PARTITION BY "school_id", "template_id" ORDER BY "orders", "id") AS "place"
	FROM "bank_questions" WHERE "template_id" IS NOT NULL) n
WHERE q."school_id" = n."school_id" AND q."id" = n."id" AND q."orders" <> n."place";--> statement-breakpoint
UPDATE "results" SET
	"state" = CASE WHEN "state" IN ('notStarted', 'started', 'handedIn') THEN "state" WHEN "handed_in_at" IS NOT NULL THEN 'handedIn' WHEN "started_at" IS NOT NULL THEN 'started' ELSE 'notStarted' END,
	"review_status" = CASE WHEN "review_status" IN ('accepted', 'rejected') THEN "review_status" ELSE 'notReviewed' END,
	"review_version" = greatest("review_version", 0), "note_version" = greatest("note_version", 0),
	"total_units" = greatest("total_units", 0), "scored_count" = greatest("scored_count", 0)
WHERE "state" NOT IN ('notStarted', 'started', 'handedIn') OR "review_status" NOT IN ('notReviewed', 'accepted', 'rejected')
	OR "review_version" < 0 OR "note_version" < 0 OR "total_units" < 0 OR "scored_count" < 0;--> statement-breakpoint
UPDATE "answers" SET "score_units" = CASE WHEN "score_units" IS NULL THEN NULL ELSE least(greatest("score_units", -24000), 24000) END, "version" = greatest("version", 0)
WHERE "score_units" NOT BETWEEN -24000 AND 24000 OR "version" < 0;--> statement-breakpoint
UPDATE "answer_history" SET "score_units" = least(greatest("score_units", -24000), 24000) WHERE "score_units" NOT BETWEEN -24000 AND 24000;--> statement-breakpoint
UPDATE "comments" SET "score_units" = CASE WHEN "score_units" IS NULL THEN NULL ELSE least(greatest("score_units", -24000), 24000) END, "uses" = greatest("uses", 0), "version" = greatest("version", 1)
WHERE "score_units" NOT BETWEEN -24000 AND 24000 OR "uses" < 0 OR "version" < 1;--> statement-breakpoint
UPDATE "attachments" SET "size" = 0 WHERE "size" < 0;--> statement-breakpoint
UPDATE "upload_parts" SET "size" = 0 WHERE "size" < 0;--> statement-breakpoint
UPDATE "uploads" SET "size" = greatest("size", 0), "received" = greatest("received", 0) WHERE "size" < 0 OR "received" < 0;--> statement-breakpoint
UPDATE "external_members" m SET "role" = CASE WHEN EXISTS (SELECT FROM "users" u WHERE u."school_id" = m."school_id" AND u."id" = m."person_id") THEN 'teacher' ELSE 'student' END WHERE "role" NOT IN ('student', 'teacher');--> statement-breakpoint
UPDATE "school_statuses" SET "status" = 'collecting' WHERE "status" NOT IN ('collecting', 'ready', 'confirmed');--> statement-breakpoint
UPDATE "idempotency" SET "state" = CASE WHEN "status" IS NULL THEN 'in_progress' ELSE 'done' END WHERE "state" NOT IN ('in_progress', 'done');--> statement-breakpoint
UPDATE "login_failures" SET "failures" = 0 WHERE "failures" < 0;--> statement-breakpoint
UPDATE "semesters" SET "ends_on" = "starts_on" WHERE "ends_on" < "starts_on";--> statement-breakpoint
UPDATE "users" SET "role" = NULL WHERE "role" NOT IN ('admin', 'supporter', 'user');--> statement-breakpoint
UPDATE "device_queues" SET "waiting" = greatest("waiting", 0), "needs_you" = greatest("needs_you", 0) WHERE "waiting" < 0 OR "needs_you" < 0;--> statement-breakpoint
CREATE INDEX "activity_students_student" ON "activity_students" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("school_id","question_id");--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_kind_known" CHECK ("kind" in ('staff', 'student'));--> statement-breakpoint
ALTER TABLE "student_sessions" ADD CONSTRAINT "student_sessions_view_known" CHECK ("view" in ('student', 'parent'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_purpose_known" CHECK ("purpose" in ('register', 'forgot-pass'));--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_tries_range" CHECK ("tries" >= 0);--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_sends_range" CHECK ("sends" >= 0);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_kind_known" CHECK ("kind" in ('exam', 'assignment'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_score_type_known" CHECK ("score_type" in ('quantitative', 'qualitative'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_ends_after_start" CHECK ("ends_at" > "starts_at");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_duration_minutes_range" CHECK ("duration_minutes" >= 1);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_total_units_range" CHECK ("total_units" >= 0);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_question_count_range" CHECK ("question_count" >= 0);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_version_range" CHECK ("version" >= 1);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_type_known" CHECK ("type" in ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_difficulty_known" CHECK ("difficulty" in ('easy', 'medium', 'hard'));--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_max_units_range" CHECK ("max_units" between 1 and 24000);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_orders_range" CHECK ("orders" >= 1);--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_version_range" CHECK ("version" >= 1);--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_size_range" CHECK ("size" >= 0);--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_size_range" CHECK ("size" >= 0);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_size_range" CHECK ("size" >= 0);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_received_range" CHECK ("received" >= 0);--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_type_known" CHECK ("type" in ('descriptive', 'multipleChoice', 'pdf', 'combined', 'oral'));--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_difficulty_known" CHECK ("difficulty" in ('easy', 'medium', 'hard'));--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_max_units_range" CHECK ("max_units" between 1 and 24000);--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_orders_range" CHECK ("orders" >= 1);--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_version_range" CHECK ("version" >= 1);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_score_type_known" CHECK ("score_type" in ('quantitative', 'qualitative'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_duration_minutes_range" CHECK ("duration_minutes" >= 1);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_total_units_range" CHECK ("total_units" >= 0);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_question_count_range" CHECK ("question_count" >= 0);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_version_range" CHECK ("version" >= 1);--> statement-breakpoint
ALTER TABLE "external_members" ADD CONSTRAINT "external_members_role_known" CHECK ("role" in ('student', 'teacher'));--> statement-breakpoint
ALTER TABLE "school_statuses" ADD CONSTRAINT "school_statuses_status_known" CHECK ("status" in ('collecting', 'ready', 'confirmed'));--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_state_known" CHECK ("state" in ('in_progress', 'done'));--> statement-breakpoint
ALTER TABLE "login_failures" ADD CONSTRAINT "login_failures_failures_range" CHECK ("failures" >= 0);--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_score_units_range" CHECK ("score_units" between -24000 and 24000);--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_score_units_range" CHECK ("score_units" between -24000 and 24000);--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_version_range" CHECK ("version" >= 0);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_state_known" CHECK ("state" in ('notStarted', 'started', 'handedIn'));--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_review_status_known" CHECK ("review_status" in ('notReviewed', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_review_version_range" CHECK ("review_version" >= 0);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_note_version_range" CHECK ("note_version" >= 0);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_total_units_range" CHECK ("total_units" >= 0);--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_scored_count_range" CHECK ("scored_count" >= 0);--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_ends_after_start" CHECK ("ends_on" >= "starts_on");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("role" in ('admin', 'supporter', 'user'));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_score_units_range" CHECK ("score_units" between -24000 and 24000);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_uses_range" CHECK ("uses" >= 0);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_version_range" CHECK ("version" >= 1);--> statement-breakpoint
ALTER TABLE "device_queues" ADD CONSTRAINT "device_queues_waiting_range" CHECK ("waiting" >= 0);--> statement-breakpoint
ALTER TABLE "device_queues" ADD CONSTRAINT "device_queues_needs_you_range" CHECK ("needs_you" >= 0);--> statement-breakpoint
-- Looked at when a statement ends, so that one may renumber a whole list.
ALTER TABLE "questions" ADD CONSTRAINT "questions_orders" UNIQUE ("school_id","activity_id","orders") DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_orders" UNIQUE ("school_id","template_id","orders") DEFERRABLE INITIALLY IMMEDIATE;
