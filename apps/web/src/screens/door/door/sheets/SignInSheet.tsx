import { SignInStage } from '../stages/SignInStage.tsx';
import { useSheet } from './use-sheet.ts';

/** The session ended while the door was at work: signing in again uploads what waits. */
export function SignInSheet() {
  const { kick, close } = useSheet();
  return (
    <div className="fw-over-door">
      <SignInStage
        onCancel={close}
        onDone={() => {
          kick('asked');
          close();
        }}
      />
    </div>
  );
}
