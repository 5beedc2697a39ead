CREATE TABLE "known_devices" (
	"device_hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"view" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_device_hash_person_id_view_pk" PRIMARY KEY("device_hash","person_id","view"),
	CONSTRAINT "known_devices_view_known" CHECK ("view" in ('staff', 'student', 'parent'))
);
--> statement-breakpoint
CREATE TABLE "server_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "known_devices_person" ON "known_devices" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "text";