import { Banner, Button, Reference } from '@festix/ui';
import { requestIdOf } from '../../data/report-error.ts';
import { failureTexts as texts } from '../../data/failure-texts.ts';
import { whyItFailed } from '../../data/why-it-failed.ts';

export interface LoadFailureProps {
  /** The failure's text from the catalogue: 'Ocorreu um erro ao carregar os lotes'. */
  title: string;
  error: unknown;
  onRetry(): void;
}

/** Shows in a field's place that its options did not load, with a retry. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const requestId = requestIdOf(error);
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {title}. {whyItFailed(error)}
      <Reference {...(requestId && { requestId })} />
    </Banner>
  );
}
