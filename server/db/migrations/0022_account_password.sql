ALTER TABLE "users" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;
