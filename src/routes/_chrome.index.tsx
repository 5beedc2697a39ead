import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from './-pages/index.ts';

export const Route = createFileRoute('/_chrome/')({ component: HomePage });
