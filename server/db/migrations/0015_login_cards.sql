CREATE TABLE "login_cards" (
	"school_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"student_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"first_used_at" timestamp (3) with time zone,
	CONSTRAINT "login_cards_school_id_token_hash_pk" PRIMARY KEY("school_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_known";--> statement-breakpoint
ALTER TABLE "login_cards" ADD CONSTRAINT "login_cards_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "login_cards_open" ON "login_cards" USING btree ("school_id","student_id") WHERE "voided_at" is null;--> statement-breakpoint
CREATE INDEX "login_cards_student" ON "login_cards" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "login_cards_voided" ON "login_cards" USING btree ("voided_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_known" CHECK ("event" in ('signIn.failed', 'password.reset', 'password.changed', 'password.chosen', 'logins.made', 'cards.made', 'cards.voided', 'account.registered', 'account.changed', 'sessions.ended', 'data.viewed', 'export.made', 'roster.imported', 'roster.undone', 'structure.changed', 'enrolment.changed'));