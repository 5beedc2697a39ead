CREATE TABLE "roster_runs" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_kind" text NOT NULL,
	"by_id" uuid,
	"files" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"before" jsonb,
	"seal" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "roster_runs_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "roster_runs_by_kind_known" CHECK ("by_kind" in ('staff', 'operator'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_known";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_by_kind_known";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_about_kind_known";--> statement-breakpoint
ALTER TABLE "roster_runs" ADD CONSTRAINT "roster_runs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_runs_list" ON "roster_runs" USING btree ("school_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "roster_runs_age" ON "roster_runs" USING btree ("at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_known" CHECK ("event" in ('signIn.failed', 'password.reset', 'password.changed', 'password.chosen', 'logins.made', 'account.registered', 'account.changed', 'sessions.ended', 'data.viewed', 'export.made', 'roster.imported', 'roster.undone'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_kind_known" CHECK ("by_kind" in ('staff', 'student', 'parent', 'visitor', 'operator'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_about_kind_known" CHECK ("about_kind" in ('account', 'student', 'exam', 'assignment', 'school'));