import { SignInStage } from '../stages/SignInStage.tsx';
import { useSheet } from './use-sheet.ts';
import './sign-in-sheet.css';

/** Asks for a new sign-in when the session ended at work; it uploads the waiting ops. */
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
