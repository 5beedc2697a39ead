CREATE TABLE "activities" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"semester_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"folded" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"course_id" uuid NOT NULL,
	"class_base_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"duration_minutes" integer,
	"score_type" text NOT NULL,
	"total_units" integer,
	"question_count" integer DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"teacher_description" text DEFAULT '' NOT NULL,
	"released_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity_classes" (
	"school_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "activity_classes_school_id_activity_id_class_id_pk" PRIMARY KEY("school_id","activity_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "activity_students" (
	"school_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "activity_students_school_id_activity_id_student_id_pk" PRIMARY KEY("school_id","activity_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"formula" text,
	"max_units" integer NOT NULL,
	"model_answer" text,
	"rubric" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"orders" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "questions_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_school_id_user_id_key_pk" PRIMARY KEY("school_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"scope" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_history" (
	"school_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"score_units" integer,
	"comment" text,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answer_history_school_id_result_id_question_id_version_pk" PRIMARY KEY("school_id","result_id","question_id","version")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"school_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"text" text,
	"option_id" uuid,
	"files" jsonb,
	"score_units" integer,
	"auto" boolean DEFAULT false NOT NULL,
	"comment" text,
	"ink" jsonb,
	"ink_removed" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone,
	CONSTRAINT "answers_school_id_result_id_question_id_pk" PRIMARY KEY("school_id","result_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"stored_as" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"handed_in_at" timestamp (3) with time zone,
	"review_status" text DEFAULT 'notReviewed' NOT NULL,
	"review_version" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"note_version" integer DEFAULT 0 NOT NULL,
	"total_units" integer DEFAULT 0 NOT NULL,
	"scored_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "results_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "class_bases" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"grade" integer NOT NULL,
	CONSTRAINT "class_bases_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"course_key" text NOT NULL,
	CONSTRAINT "courses_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "school_classes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_base_id" uuid NOT NULL,
	"name" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "school_classes_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Tehran' NOT NULL,
	"sample_key" text,
	CONSTRAINT "schools_sample_key_unique" UNIQUE("sample_key")
);
--> statement-breakpoint
CREATE TABLE "semesters" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "semesters_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"school_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_school_id_token_hash_pk" PRIMARY KEY("school_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "students" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"sort_key" text NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "students_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "teaching" (
	"school_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "teaching_school_id_user_id_class_id_course_id_pk" PRIMARY KEY("school_id","user_id","class_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"username" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text,
	"password_hash" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_school_id_semester_id_semesters_school_id_id_fk" FOREIGN KEY ("school_id","semester_id") REFERENCES "public"."semesters"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_school_id_owner_id_users_school_id_id_fk" FOREIGN KEY ("school_id","owner_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_school_id_course_id_courses_school_id_id_fk" FOREIGN KEY ("school_id","course_id") REFERENCES "public"."courses"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_school_id_class_base_id_class_bases_school_id_id_fk" FOREIGN KEY ("school_id","class_base_id") REFERENCES "public"."class_bases"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_classes" ADD CONSTRAINT "activity_classes_school_id_activity_id_activities_school_id_id_fk" FOREIGN KEY ("school_id","activity_id") REFERENCES "public"."activities"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_classes" ADD CONSTRAINT "activity_classes_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_students" ADD CONSTRAINT "activity_students_school_id_activity_id_activities_school_id_id_fk" FOREIGN KEY ("school_id","activity_id") REFERENCES "public"."activities"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_students" ADD CONSTRAINT "activity_students_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_school_id_activity_id_activities_school_id_id_fk" FOREIGN KEY ("school_id","activity_id") REFERENCES "public"."activities"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_history" ADD CONSTRAINT "answer_history_school_id_result_id_results_school_id_id_fk" FOREIGN KEY ("school_id","result_id") REFERENCES "public"."results"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_school_id_result_id_results_school_id_id_fk" FOREIGN KEY ("school_id","result_id") REFERENCES "public"."results"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_school_id_question_id_questions_school_id_id_fk" FOREIGN KEY ("school_id","question_id") REFERENCES "public"."questions"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_school_id_activity_id_activities_school_id_id_fk" FOREIGN KEY ("school_id","activity_id") REFERENCES "public"."activities"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_bases" ADD CONSTRAINT "class_bases_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_classes" ADD CONSTRAINT "school_classes_school_id_class_base_id_class_bases_school_id_id_fk" FOREIGN KEY ("school_id","class_base_id") REFERENCES "public"."class_bases"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "semesters" ADD CONSTRAINT "semesters_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_class_id_school_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "public"."school_classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching" ADD CONSTRAINT "teaching_school_id_user_id_users_school_id_id_fk" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."users"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_list" ON "activities" USING btree ("school_id","semester_id","kind","starts_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "activities_owner" ON "activities" USING btree ("school_id","owner_id");--> statement-breakpoint
CREATE INDEX "activity_classes_class" ON "activity_classes" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_client" ON "questions" USING btree ("school_id","activity_id","client_id");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "results_attempt" ON "results" USING btree ("school_id","activity_id","student_id","attempt");--> statement-breakpoint
CREATE INDEX "results_student" ON "results" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("school_id","user_id");--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");