import { createFileRoute } from '@tanstack/react-router';
import { KonjPage } from './-pages/index.ts';

export const Route = createFileRoute('/_sync/connect-konj')({ component: KonjPage });
