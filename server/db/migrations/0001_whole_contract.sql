CREATE TABLE "logins" (
	"name" text PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_sessions" (
	"school_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"student_id" uuid NOT NULL,
	"view" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_sessions_school_id_token_hash_pk" PRIMARY KEY("school_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"mobile" text NOT NULL,
	"person_school_id" uuid,
	"person_id" uuid,
	"pending" jsonb,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reset_token_hash" text,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"school_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"size" integer NOT NULL,
	"stored_as" text NOT NULL,
	CONSTRAINT "upload_parts_school_id_upload_id_start_pk" PRIMARY KEY("school_id","upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploads_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"template_id" uuid,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"folded" text NOT NULL,
	"formula" text,
	"max_units" integer NOT NULL,
	"model_answer" text,
	"rubric" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"difficulty" text,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"orders" integer NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"source_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_questions_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"folded" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"course_id" uuid,
	"class_base_id" uuid,
	"duration_minutes" integer,
	"score_type" text NOT NULL,
	"total_units" integer,
	"question_count" integer DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"teacher_description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "classroom_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_links" (
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"external_account" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_links_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "external_members" (
	"school_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"role" text NOT NULL,
	"class_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_members_school_id_external_id_role_class_id_pk" PRIMARY KEY("school_id","external_id","role","class_id")
);
--> statement-breakpoint
CREATE TABLE "school_statuses" (
	"school_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "school_statuses_school_id_semester_id_pk" PRIMARY KEY("school_id","semester_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"text" text NOT NULL,
	"score_units" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "device_queues" (
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"waiting" integer NOT NULL,
	"needs_you" integer NOT NULL,
	"oldest_at" timestamp (3) with time zone,
	"app_version" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_queues_school_id_user_id_device_id_pk" PRIMARY KEY("school_id","user_id","device_id")
);
--> statement-breakpoint
-- Names used to be unique among the staff of all schools; now they stand in a table of their own.
INSERT INTO "logins" ("name", "school_id", "kind", "person_id")
SELECT lower("username"), "school_id", 'staff', "id" FROM "users";--> statement-breakpoint
DROP INDEX "users_username";--> statement-breakpoint
ALTER TABLE "activity_students" ADD COLUMN "extended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "difficulty" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "sitting_session" text;--> statement-breakpoint
ALTER TABLE "results" ADD COLUMN "focus_losses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "parent_password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "student_sessions" ADD CONSTRAINT "student_sessions_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_school_id_semester_id_semesters_school_id_id_fk" FOREIGN KEY ("school_id","semester_id") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_school_id_owner_id_users_school_id_id_fk" FOREIGN KEY ("school_id","owner_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_school_id_template_id_templates_school_id_id_fk" FOREIGN KEY ("school_id","template_id") REFERENCES "public"."templates"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_school_id_semester_id_semesters_school_id_id_fk" FOREIGN KEY ("school_id","semester_id") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_school_id_owner_id_users_school_id_id_fk" FOREIGN KEY ("school_id","owner_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_links" ADD CONSTRAINT "external_links_school_id_user_id_users_school_id_id_fk" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_members" ADD CONSTRAINT "external_members_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_statuses" ADD CONSTRAINT "school_statuses_school_id_semester_id_semesters_school_id_id_fk" FOREIGN KEY ("school_id","semester_id") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_school_id_user_id_users_school_id_id_fk" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_school_id_course_id_courses_school_id_id_fk" FOREIGN KEY ("school_id","course_id") REFERENCES "public"."courses"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_queues" ADD CONSTRAINT "device_queues_school_id_user_id_users_school_id_id_fk" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_sessions_student" ON "student_sessions" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "verifications_age" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_reset" ON "verifications" USING btree ("reset_token_hash");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_questions_client" ON "bank_questions" USING btree ("school_id","owner_id","client_id");--> statement-breakpoint
CREATE INDEX "bank_questions_list" ON "bank_questions" USING btree ("school_id","semester_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bank_questions_template" ON "bank_questions" USING btree ("school_id","template_id");--> statement-breakpoint
CREATE INDEX "bank_questions_files" ON "bank_questions" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "templates_list" ON "templates" USING btree ("school_id","semester_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "classroom_sessions_age" ON "classroom_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_members_person" ON "external_members" USING btree ("school_id","person_id");--> statement-breakpoint
CREATE INDEX "comments_of" ON "comments" USING btree ("school_id","user_id","course_id");--> statement-breakpoint
CREATE INDEX "questions_source" ON "questions" USING btree ("school_id","source_id");--> statement-breakpoint
CREATE INDEX "questions_files" ON "questions" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "answers_files" ON "answers" USING gin ("files" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "attachments_age" ON "attachments" USING btree ("school_id","created_at");--> statement-breakpoint
DROP INDEX "activities_list";--> statement-breakpoint
CREATE INDEX "activities_list" ON "activities" USING btree ("school_id","semester_id","kind","starts_at" DESC NULLS LAST,"id","owner_id","course_id","class_base_id","released_at","ends_at","folded");--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "answer_history" ALTER COLUMN "by_id" DROP NOT NULL;
