import type { PictureForm } from '@festix/domain';
import { SkeletonBar } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { lazy, Suspense, useState } from 'react';
import { generalTexts as texts } from '../general-texts.ts';
import type { Crop, Picture } from './crop.ts';

const CoverCropper = lazy(() => import('./CoverCropper.tsx'));

export interface CropDialogProps {
  picture: Picture;
  form: PictureForm;
  busy: boolean;
  /** What will happen with the part. */
  consequence: string;
  onUse(crop: Crop): void;
  onCancel(): void;
}

/** Asks which part of a picture is shown. */
export function CropDialog({ picture, form, busy, consequence, onUse, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>();
  const [wrong, setWrong] = useState<string>();
  const [width, height] = form.ratio;

  function use(): void {
    if (!crop) return;
    if (crop.width < form.widths[0]) setWrong(texts.imageTooSmall);
    else onUse(crop);
  }

  return (
    <ConfirmDialog
      open
      title={texts.cropTitle}
      consequence={consequence}
      confirmLabel={busy ? texts.sending : texts.useCrop}
      busy={busy}
      confirmDisabled={!crop}
      {...(wrong && { error: { text: wrong } })}
      onConfirm={use}
      onCancel={onCancel}
    >
      <p>{texts.cropLine}</p>
      <Suspense fallback={<SkeletonBar height={320} />}>
        <CoverCropper
          image={picture.url}
          aspect={width / height}
          onCrop={(area, naturalWidth) => {
            setWrong(undefined);
            setCrop({ ...picture, ...area, naturalWidth });
          }}
          onUnreadable={() => setWrong(texts.imageUnreadable)}
        />
      </Suspense>
    </ConfirmDialog>
  );
}
