import type { FeedbackVariant } from '@festix/domain/door';

/** A sound: of a verdict, of an exit, of a document to check, or of a sale at the till. */
export type DoorSound = FeedbackVariant | 'exit' | 'document' | 'sale';

interface Note {
  hz: number;
  /** Length in ms. */
  ms: number;
  /** Silence after it in ms. */
  gap?: number;
}

interface Score {
  wave: OscillatorType;
  notes: readonly Note[];
  /** Cut-off of a low-pass in Hz, for waves that would be shrill. */
  lowPass?: number;
  /** Vibration pattern in ms: on, off, on … */
  vibration: readonly number[];
}

const repeat = <Item>(item: Item, times: number): Item[] => Array.from({ length: times }, () => item);

const admission: readonly Note[] = [
  { hz: 1047, ms: 70, gap: 20 },
  { hz: 1568, ms: 130 },
];

/**
 * Scores with distinct rhythms, so that pitch is not needed to distinguish them. Fundamentals stay above 390 Hz: a
 * phone's speaker loses lower ones.
 */
export const scores: Readonly<Record<DoorSound, Score>> = {
  success: { wave: 'triangle', notes: admission, vibration: [60] },
  document: {
    wave: 'triangle',
    notes: [...admission.slice(0, -1), { hz: 1568, ms: 130, gap: 80 }, { hz: 2093, ms: 60 }],
    vibration: [60, 60, 60],
  },
  failure: {
    wave: 'square',
    lowPass: 3200,
    notes: repeat({ hz: 392, ms: 120, gap: 60 }, 3),
    vibration: [180, 80, 180, 80, 180],
  },
  info: { wave: 'triangle', notes: [{ hz: 784, ms: 320 }], vibration: [250] },
  conflict: {
    wave: 'sawtooth',
    lowPass: 3200,
    notes: repeat(
      [
        { hz: 523, ms: 90 },
        { hz: 698, ms: 90 },
      ],
      3,
    ).flat(),
    vibration: repeat([80, 40], 4).flat(),
  },
  // Long and short, downwards: an admission the other way round.
  exit: {
    wave: 'triangle',
    notes: [
      { hz: 1568, ms: 150, gap: 30 },
      { hz: 784, ms: 70 },
    ],
    vibration: [30, 40, 120],
  },
  sale: {
    wave: 'triangle',
    notes: [
      { hz: 1319, ms: 60 },
      { hz: 1760, ms: 60 },
      { hz: 2093, ms: 60 },
    ],
    vibration: [40],
  },
};

/** After a verdict that was decided without the server. */
const offlineTick = { hz: 2637, ms: 25, gain: 0.3 } as const;

/** In seconds. */
const attack = 0.005;
const release = 0.04;
const loudness = 0.9;

export interface DoorSounds {
  /** Opens the one AudioContext. Browsers allow it only inside a tap: call it from the tap that starts the shift. */
  open(): Promise<void>;
  /** Sounds and vibrates. Silent while not opened or muted; vibrates all the same where the device can. */
  play(sound: DoorSound, options?: { decidedOffline?: boolean }): void;
  mute(muted: boolean): void;
  /** Gives the speaker back at the end of the shift. */
  close(): Promise<void>;
}

export interface DoorSoundsParts {
  createContext: () => AudioContext;
  /** Undefined where there is no motor (iOS). */
  vibrate: ((pattern: number[]) => unknown) | undefined;
}

function browserParts(): DoorSoundsParts {
  return {
    createContext: () => new AudioContext({ latencyHint: 'interactive' }),
    vibrate: typeof navigator.vibrate === 'function' ? navigator.vibrate.bind(navigator) : undefined,
  };
}

/** Creates the sounds of the door. Create one for a shift. */
export function createDoorSounds(parts: DoorSoundsParts = browserParts()): DoorSounds {
  let context: AudioContext | undefined;
  let output: AudioNode | undefined;
  let isMuted = false;

  return {
    async open() {
      if (!context) {
        context = parts.createContext();
        const compressor = context.createDynamicsCompressor();
        compressor.connect(context.destination);
        output = compressor;
      }
      if (context.state === 'suspended') await context.resume();
    },
    play(sound, { decidedOffline = false } = {}) {
      const score = scores[sound];
      parts.vibrate?.([...score.vibration]);
      if (!context || !output || isMuted) return;
      // A call or the lock screen suspends the context; the next verdict wakes it.
      if (context.state === 'suspended') void context.resume();
      const end = sing(context, output, score);
      if (decidedOffline) {
        note(context, output, {
          wave: 'sine',
          hz: offlineTick.hz,
          start: end + 0.04,
          ms: offlineTick.ms,
          gain: offlineTick.gain,
        });
      }
    },
    mute(muted) {
      isMuted = muted;
    },
    async close() {
      const closing = context;
      context = undefined;
      output = undefined;
      await closing?.close();
    },
  };
}

/** Plays a score and returns its end, in the context's seconds. */
function sing(context: AudioContext, output: AudioNode, score: Score): number {
  const target = score.lowPass === undefined ? output : lowPassBefore(context, output, score.lowPass);
  let start = context.currentTime + 0.01;
  for (const { hz, ms, gap = 0 } of score.notes) {
    note(context, target, { wave: score.wave, hz, start, ms, gain: loudness });
    start += (ms + gap) / 1000;
  }
  return start;
}

function lowPassBefore(context: AudioContext, output: AudioNode, hz: number): AudioNode {
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = hz;
  filter.connect(output);
  return filter;
}

interface Played {
  wave: OscillatorType;
  hz: number;
  start: number;
  ms: number;
  gain: number;
}

function note(context: AudioContext, output: AudioNode, { wave, hz, start, ms, gain }: Played): void {
  const end = start + ms / 1000;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(gain, start + attack);
  envelope.gain.setValueAtTime(gain, Math.max(start + attack, end - release / 2));
  envelope.gain.linearRampToValueAtTime(0, end + release / 2);
  envelope.connect(output);

  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.value = hz;
  oscillator.connect(envelope);
  oscillator.start(start);
  oscillator.stop(end + release);
}
