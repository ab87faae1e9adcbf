import { Banner, Button } from '@festix/ui';
import { generalTexts as texts } from './general-texts.ts';

export interface DraftFoundProps {
  onForget(): void;
  onDismiss(): void;
}

/** What was typed on an earlier visit stands in the form again. */
export function DraftFound({ onForget, onDismiss }: DraftFoundProps) {
  return (
    <div className="fw-draft" role="status">
      <Banner onDismiss={onDismiss}>
        <p>{texts.restored}</p>
        <Button size="small" onClick={onForget}>
          {texts.forget}
        </Button>
      </Banner>
    </div>
  );
}
