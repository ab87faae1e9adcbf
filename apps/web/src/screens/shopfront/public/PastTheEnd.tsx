import { Button, EmptyState } from '@festix/ui';
import { CalendarBlank } from '@phosphor-icons/react/CalendarBlank';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';

export interface PastTheEndProps {
  /** Page that was read. */
  page: { data: readonly unknown[]; count: number } | undefined;
  /** Rows a page. */
  size: number;
  onPage(page: number): void;
}

/** Shows that the address names a page behind the last one: the list has become shorter, or the address was typed. */
export function PastTheEnd({ page, size, onPage }: PastTheEndProps) {
  if (!page || page.count === 0 || page.data.length > 0) return null;
  return (
    <EmptyState
      of={CalendarBlank}
      title={texts.pastTheEnd}
      line={texts.pastTheEndLine}
      action={<Button onClick={() => onPage(Math.ceil(page.count / size))}>{texts.toLastPage}</Button>}
    />
  );
}
