import styles from './rich-text.module.css';
export interface RichTextProps {
  /** HTML as the server answered it, sanitised. No other HTML may be passed. */
  html: string;
}

/** Shows a person's text with headings, emphasis, lists and links. */
export function RichText({ html }: RichTextProps) {
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}
