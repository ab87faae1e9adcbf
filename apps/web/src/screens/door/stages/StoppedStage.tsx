import { countWords } from '@festix/ui';
import { useUnanswered } from '../../../offline/stored.ts';
import { doorTexts } from '../door-texts.ts';
import { ExportForm } from '../sheets/ExportForm.tsx';
import { StagePage } from './StagePage.tsx';

/** This device may not work here any more. What it has not sent can still be carried away. */
export function StoppedStage({ title, hint }: { title: string; hint: string }) {
  const left = useUnanswered() ?? [];
  return (
    <StagePage title={title} hint={hint}>
      {left.length > 0 && (
        <>
          <p className="fw-stage-hint">
            {countWords(left.length, ['leitura', 'leituras'])} por enviar. {doorTexts.shutOutKept}
          </p>
          <ExportForm />
        </>
      )}
    </StagePage>
  );
}
