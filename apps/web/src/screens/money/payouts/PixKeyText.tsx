import { formatPixKey, pixKeyTypeLabels, type PixKeyType } from '@festix/domain/ground';

/** Shows a formatted Pix key with its type. A long one breaks at its `@`. */
export function PixKeyText({ pix, pix_type }: { pix: string; pix_type: PixKeyType }) {
  const [name, ...domain] = formatPixKey(pix_type, pix).split(/(?=@)/);
  return (
    <>
      <span className="fx-quiet">{pixKeyTypeLabels[pix_type]}</span>{' '}
      <span className="fx-num">
        {name}
        {domain.length > 0 && <wbr />}
        {domain}
      </span>
    </>
  );
}
