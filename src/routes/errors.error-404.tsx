import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from './-pages/index.ts';

export const Route = createFileRoute('/errors/error-404')({ component: NotFoundPage });
