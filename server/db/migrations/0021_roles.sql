CREATE TABLE "roles" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "own_role_id" uuid;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("school_id","name");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_school_id_own_role_id_roles_school_id_id_fk" FOREIGN KEY ("school_id","own_role_id") REFERENCES "public"."roles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_known" CHECK ("event" in ('signIn.failed', 'password.reset', 'password.changed', 'password.chosen', 'logins.made', 'cards.made', 'cards.voided', 'pin.chosen', 'cardSignIn.changed', 'account.registered', 'account.changed', 'sessions.ended', 'data.viewed', 'export.made', 'roster.imported', 'roster.undone', 'structure.changed', 'registration.changed', 'role.changed', 'enrolment.changed', 'student.anonymised', 'work.handedOver'));