import { type CoverView } from '@festix/domain/contract';
import { LARGEST_PICTURE, PICTURE_TYPES, type PictureForm } from '@festix/domain/ground';
import { Button, Icon } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { Image } from '@phosphor-icons/react/Image';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { generalTexts as texts } from '../general-texts.ts';
import { letGo, pictureOf, type Crop, type Picture } from './crop.ts';
import { CropDialog } from './CropDialog.tsx';
import styles from '../general.module.css';

export interface CoverFieldProps {
  label: string;
  hint: string;
  form: PictureForm;
  /** The picture that is there. */
  cover: CoverView | null;
  /** One that waits to be sent. */
  waiting?: Crop | undefined;
  /** Shown where there is no picture. */
  poster: ReactNode;
  busy?: boolean;
  /** Consequences of choosing a picture, and of removing one. */
  consequence: { set: string; remove: string };
  /** Resolves to whether it was taken; then the picture is the taker's to let go. */
  onSet(crop: Crop): Promise<boolean>;
  onRemove(): Promise<boolean>;
}

/** Shows a cover, and changes it. */
export function CoverField({ label, hint, form, cover, waiting, poster, busy = false, ...on }: CoverFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  useLetGoAtEnd(picture);
  const [isRemoving, setRemoving] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const isThere = cover !== null || waiting !== undefined;
  const [width, height] = form.ratio;

  function choose(chosen: File | undefined): void {
    const isHeavy = chosen !== undefined && chosen.size > LARGEST_PICTURE;
    setWrong(isHeavy ? texts.imageTooHeavy : undefined);
    if (chosen && !isHeavy) setPicture(pictureOf(chosen));
  }

  return (
    <div className={styles.cover} role="group" aria-label={label}>
      <div className={styles.coverFrame} style={{ aspectRatio: `${width} / ${height}` }}>
        {waiting ? (
          <CropPreview crop={waiting} />
        ) : cover ? (
          <img src={cover.url} srcSet={cover.srcset} sizes="360px" width={cover.width} height={cover.height} alt="" />
        ) : (
          poster
        )}
      </div>
      <div className={styles.coverWords}>
        <b>{label}</b>
        <p className="fx-quiet">{hint}</p>
        {waiting && <p className="fx-quiet">{texts.coverWaits}</p>}
        {wrong && (
          <p className={styles.coverWrong} role="alert">
            {wrong}
          </p>
        )}
        <div className={styles.coverActions}>
          <Button
            icon={<Icon of={Image} size={18} />}
            disabled={busy}
            aria-label={`${isThere ? texts.changeImage : texts.chooseImage}: ${label}`}
            onClick={() => chooser.current?.click()}
          >
            {isThere ? texts.changeImage : texts.chooseImage}
          </Button>
          {isThere && (
            <Button
              type="text"
              disabled={busy}
              aria-label={`${texts.removeImage}: ${label}`}
              onClick={() => (cover ? setRemoving(true) : void on.onRemove())}
            >
              {texts.removeImage}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={`${texts.chooseImage}: ${label}`}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same picture may be chosen again.
          target.value = '';
        }}
      />
      {picture && (
        <CropDialog
          picture={picture}
          form={form}
          busy={busy}
          consequence={on.consequence.set}
          onUse={(crop) => void on.onSet(crop).then((taken) => taken && setPicture(undefined))}
          onCancel={() => {
            letGo(picture);
            setPicture(undefined);
          }}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        title={texts.removeImageTitle}
        consequence={on.consequence.remove}
        confirmLabel={texts.removeImageShort}
        danger
        busy={busy}
        onConfirm={() => void on.onRemove().then((gone) => gone && setRemoving(false))}
        onCancel={() => setRemoving(false)}
      />
    </div>
  );
}

/** Releases a picture that is still being cut with its field. */
function useLetGoAtEnd(picture: Picture | undefined): void {
  const held = useRef(picture);
  useEffect(() => {
    held.current = picture;
  }, [picture]);
  useEffect(() => () => letGo(held.current), []);
}

/** Shows the chosen part of a picture. */
function CropPreview({ crop }: { crop: Crop }) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const place: CSSProperties = {
    width: percent(crop.naturalWidth, crop.width),
    left: percent(-crop.x, crop.width),
    top: percent(-crop.y, crop.height),
  };
  return <img className={styles.coverCrop} src={crop.url} style={place} alt="" />;
}
