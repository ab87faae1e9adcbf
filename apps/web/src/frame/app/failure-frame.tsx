import { createContext, type ComponentType, type ReactNode } from 'react';
import styles from './app.module.css';

export interface FailureFrameValue {
  /** The frame around a screen that could not be shown. */
  Frame: ComponentType<{ children: ReactNode }>;
  /** Level of its heading: 2 if the frame has a title of its own. */
  level: 1 | 2;
}

/** Provides the frame of a failure: a page of its own, unless an area or an event around it is still shown. */
export const FailureFrame = createContext<FailureFrameValue>({ Frame: Alone, level: 1 });

function Alone({ children }: { children: ReactNode }) {
  return <main className={styles.alone}>{children}</main>;
}
