CREATE TABLE "identifiers" (
	"school_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"scheme" text NOT NULL,
	"value" text NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "identifiers_school_id_kind_scheme_value_pk" PRIMARY KEY("school_id","kind","scheme","value"),
	CONSTRAINT "identifiers_kind_known" CHECK ("kind" in ('student', 'staff', 'class', 'course')),
	CONSTRAINT "identifiers_scheme_known" CHECK ("scheme" in ('source', 'national', 'code', 'list'))
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "guardians" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "identifiers" ADD CONSTRAINT "identifiers_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identifiers_owner" ON "identifiers" USING btree ("school_id","kind","owner_id","scheme");