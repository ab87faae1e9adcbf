import styles from './door-screen.module.css';

/** Marks the place of the code: four corners with a notch, in the middle of the camera's picture. */
export function ScanFrame({ size = 264 }: { size?: number }) {
  return (
    <svg className={styles.scanFrame} viewBox="0 0 264 264" width={size} height={size} aria-hidden="true">
      <path
        d="M3 62V3H62M202 3H261V62M261 202V261H202M62 261H3V202"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
      />
      <path d="M3 3h20L3 23zM261 3v20L241 3zM261 261h-20l20-20zM3 261v-20l20 20z" fill="currentColor" />
    </svg>
  );
}
