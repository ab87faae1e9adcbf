export interface RichTextProps {
  /** HTML as the server answered it: it has dropped whatever could do harm. Nothing from elsewhere may come here. */
  html: string;
}

/** Somebody's text with headings, emphasis, lists and links. */
export function RichText({ html }: RichTextProps) {
  return <div className="fx-rich" dangerouslySetInnerHTML={{ __html: html }} />;
}
