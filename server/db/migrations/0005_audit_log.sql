CREATE TABLE "audit_log" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" uuid,
	"about_kind" text NOT NULL,
	"about_id" uuid,
	"address" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"same_as" text,
	CONSTRAINT "audit_log_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "audit_log_event_known" CHECK ("event" in ('signIn.failed', 'password.reset', 'password.changed', 'password.chosen', 'logins.made', 'account.registered', 'account.changed', 'sessions.ended', 'data.viewed')),
	CONSTRAINT "audit_log_by_kind_known" CHECK ("by_kind" in ('staff', 'student', 'parent', 'visitor')),
	CONSTRAINT "audit_log_about_kind_known" CHECK ("about_kind" in ('account', 'student', 'exam', 'assignment')),
	CONSTRAINT "audit_log_times_range" CHECK ("times" >= 1)
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "password_handed_out_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "parent_password_handed_out_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_list" ON "audit_log" USING btree ("school_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_same" ON "audit_log" USING btree ("school_id","same_as");