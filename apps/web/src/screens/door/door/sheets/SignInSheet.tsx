import { SignInStage } from '../stages/SignInStage.tsx';
import { useSheet } from './use-sheet.ts';
import styles from './sign-in-sheet.module.css';

/** Asks for a new sign-in when the session ended at work; it uploads the waiting ops. */
export function SignInSheet() {
  const { kick, close } = useSheet();
  return (
    <div className={styles.overDoor}>
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
