ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_known";--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "registration" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "registration_code" text;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_registration_code_unique" UNIQUE("registration_code");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_known" CHECK ("event" in ('signIn.failed', 'password.reset', 'password.changed', 'password.chosen', 'logins.made', 'cards.made', 'cards.voided', 'account.registered', 'account.changed', 'sessions.ended', 'data.viewed', 'export.made', 'roster.imported', 'roster.undone', 'structure.changed', 'registration.changed', 'enrolment.changed', 'student.anonymised', 'work.handedOver'));--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_registration_known" CHECK ("registration" in ('open', 'code', 'closed'));