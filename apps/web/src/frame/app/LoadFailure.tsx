import { Banner, Button, Reference } from '@festix/ui';
import { requestIdOf } from '../../data/report-error.ts';
import { failureTexts as texts } from '../../data/failure-texts.ts';
import { whyItFailed } from '../../data/why-it-failed.ts';

export interface LoadFailureProps {
  /** What failed, from the catalogue: 'Ocorreu um erro ao carregar os lotes'. */
  title: string;
  error: unknown;
  onRetry(): void;
}

/** What a field chooses from did not come: said where the field would be, with the way to try again. */
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
