ALTER TABLE "tournaments" VALIDATE CONSTRAINT "tournaments_schedule";
