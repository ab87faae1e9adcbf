import { createDoorSounds, scores, type DoorSound, type DoorSoundsParts } from './sounds.ts';

interface Heard {
  wave: string;
  hz: number;
  start: number;
  stop: number;
}

/** An AudioContext that records the sounds it would play; jsdom has none. */
class Recorder {
  readonly heard: Heard[] = [];
  readonly destination = {};
  readonly currentTime = 10;
  state = 'running';
  compressors = 0;

  createDynamicsCompressor() {
    this.compressors++;
    return this.#node();
  }

  createBiquadFilter() {
    return { ...this.#node(), type: '', frequency: { value: 0 } };
  }

  createGain() {
    return { ...this.#node(), gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined } };
  }

  createOscillator() {
    const { heard } = this;
    const note: Heard = { wave: '', hz: 0, start: 0, stop: 0 };
    return {
      ...this.#node(),
      frequency: {
        set value(hz: number) {
          note.hz = hz;
        },
      },
      set type(wave: string) {
        note.wave = wave;
      },
      start: (at: number) => void (note.start = at),
      stop: (at: number) => {
        note.stop = at;
        heard.push(note);
      },
    };
  }

  async resume() {
    this.state = 'running';
  }

  async close() {
    this.state = 'closed';
  }

  #node() {
    return { connect: () => undefined };
  }
}

function door() {
  const recorder = new Recorder();
  const vibrations: number[][] = [];
  const parts: DoorSoundsParts = {
    createContext: () => recorder as unknown as AudioContext,
    vibrate: (pattern) => vibrations.push(pattern),
  };
  return { recorder, vibrations, sounds: createDoorSounds(parts) };
}

const all = Object.keys(scores) as DoorSound[];
const rhythmOf = (sound: DoorSound) => scores[sound].notes.map((note) => `${note.ms}+${note.gap ?? 0}`).join(' ');

it('the door sounds have distinct rhythms', () => {
  expect(new Set(all.map(rhythmOf)).size).toBe(all.length);
});

it('the door sounds are not too low for the speaker of a phone', () => {
  for (const sound of all) for (const note of scores[sound].notes) expect(note.hz).toBeGreaterThan(390);
});

it('the door is silent before the tap that opens its sound, but vibrates', () => {
  const { recorder, vibrations, sounds } = door();
  sounds.play('failure');
  expect(recorder.heard).toEqual([]);
  expect(vibrations).toEqual([[180, 80, 180, 80, 180]]);
});

it('an admission is two rising notes through one compressor', async () => {
  const { recorder, sounds } = door();
  await sounds.open();
  await sounds.open();
  sounds.play('success');
  expect(recorder.compressors).toBe(1);
  expect(recorder.heard.map((note) => [note.wave, note.hz])).toEqual([
    ['triangle', 1047],
    ['triangle', 1568],
  ]);
  const [first, second] = recorder.heard;
  expect((second?.start ?? 0) - (first?.start ?? 0)).toBeCloseTo(0.09, 5);
});

it('a verdict decided without the server ends with a tick', async () => {
  const { recorder, sounds } = door();
  await sounds.open();
  sounds.play('info', { decidedOffline: true });
  expect(recorder.heard.map((note) => [note.wave, note.hz])).toEqual([
    ['triangle', 784],
    ['sine', 2637],
  ]);
  const [verdict, tick] = recorder.heard;
  expect(tick!.start).toBeGreaterThan(verdict!.start + 0.32);
});

it('the door only vibrates when it is muted or closed', async () => {
  const { recorder, vibrations, sounds } = door();
  await sounds.open();
  sounds.mute(true);
  sounds.play('conflict');
  sounds.mute(false);
  await sounds.close();
  sounds.play('sale');
  expect(recorder.heard).toEqual([]);
  expect(recorder.state).toBe('closed');
  expect(vibrations).toHaveLength(2);
});
