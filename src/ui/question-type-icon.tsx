import {
  IconFileTypePdf,
  IconListCheck,
  IconMicrophone,
  IconPencil,
  IconPuzzle,
  type Icon,
} from '@tabler/icons-react';
import type { QuestionType } from '#domain/question-types.ts';

const icons: Record<QuestionType, Icon> = {
  multipleChoice: IconListCheck,
  descriptive: IconPencil,
  pdf: IconFileTypePdf,
  combined: IconPuzzle,
  oral: IconMicrophone,
};

export function QuestionTypeIcon({ type, size = 20 }: { type: QuestionType; size?: number }) {
  const Drawn = icons[type];
  return <Drawn size={size} stroke={1.75} aria-hidden />;
}
