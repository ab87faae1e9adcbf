import { ErrorState } from '@festix/ui';
import { CutOffWay } from '../../../frame/app/KeptTicketsWay.tsx';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { requestIdOf } from '../../../data/report-error.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';

export interface ListFailureProps {
  /** Title of the failure, from the catalogue. */
  title: string;
  error: unknown;
  /** Words on the button. */
  label?: string;
  /** Of the heading: 2 right below a page's title. */
  level?: 2 | 3;
  onReload(): void;
}

/** Shows a list that failed to load, with a retry. */
export function ListFailure({ title, error, label = texts.reload, level = 3, onReload }: ListFailureProps) {
  return (
    <ErrorState
      level={level}
      title={title}
      line={whyItFailed(error)}
      onRetry={onReload}
      retryLabel={label}
      action={<CutOffWay error={error} />}
      requestId={requestIdOf(error)}
    />
  );
}
