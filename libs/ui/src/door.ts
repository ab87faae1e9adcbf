/* The door: parts without Ant Design, so that the door's first load stays small. Load `@festix/ui/door.css` with it. */

export { AttentionCard, type AttentionCardProps } from './door/AttentionCard.tsx';
export { CountdownRing, type CountdownRingProps } from './door/CountdownRing.tsx';
export { DoorButton, type DoorAction, type DoorButtonProps } from './door/DoorButton.tsx';
export { DoorKeys, type DoorKeysProps, type DoorMode } from './door/DoorKeys.tsx';
export { DoorHint, DoorScreen, type DoorScreenProps } from './door/DoorScreen.tsx';
export { DoorSheet, QueueList, type DoorSheetProps, type QueuedScan, type QueueListProps } from './door/DoorSheet.tsx';
export { DoorTopStrip, type DoorPlaceChip, type DoorTopStripProps } from './door/DoorTopStrip.tsx';
export { LastScans, type LastScansProps } from './door/LastScans.tsx';
export { OfflineBand } from './door/OfflineBand.tsx';
export { ReadsSwitch, type ReadsSwitchProps } from './door/ReadsSwitch.tsx';
export { ScanFrame } from './door/ScanFrame.tsx';
export { ScanMark, scanWords, type ScanLook } from './door/ScanMark.tsx';
export { SheetKey, type SheetKeyProps } from './door/SheetKey.tsx';
export { useAlone } from './door/use-alone.ts';
export { VerdictScreen } from './door/VerdictScreen.tsx';
export { VerdictWord } from './door/VerdictWord.tsx';
export type {
  ConflictSide,
  ConflictVerdictProps,
  DocumentAsked,
  DoorStatus,
  ExitVerdictProps,
  FailureVerdictProps,
  InfoVerdictProps,
  MisreadVerdictProps,
  SuccessVerdictProps,
  VerdictCardProps,
  VerdictFact,
  VerdictLot,
  VerdictParty,
  VerdictScreenProps,
} from './door/verdict-props.ts';
export { createDoorSounds, scores, type DoorSound, type DoorSounds, type DoorSoundsParts } from './door/sounds.ts';
