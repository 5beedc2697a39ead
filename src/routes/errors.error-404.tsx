import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from './-chrome/not-found-page.tsx';

export const Route = createFileRoute('/errors/error-404')({ component: NotFoundPage });
