ALTER TABLE "sessions" ADD COLUMN "family" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "predecessor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "from_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("school_id","family");