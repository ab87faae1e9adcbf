import { SECOND } from '../../ground/time/instant.ts';
import { factKey, FactSet, type KeptFact } from './fact-set.ts';
import { BUCKETS, figuresOfBoth, isSameSet, KeySet, type Figures } from './key-set.ts';
import { readMeshFact, type SignedFact } from './mesh-fact.ts';
import { MOST_FACTS_IN_MESSAGE, MOST_KEYS, MOST_REFUSED, type MeshMessage } from './mesh-message.ts';

/** Milliseconds between two heartbeats. */
export const HEARTBEAT = 15 * SECOND;

/** Most messages of a link that are answered between two heartbeats; what a flood loses, a later beat repairs. */
export const MOST_HEARD = 2_000;

/** A message for one link. */
export interface MeshSending<Link> {
  to: Link;
  message: MeshMessage;
}

/** What a device remembers of a link. */
interface LinkState {
  /** Messages heard since the last beat. */
  heard: number;
  /**
   * Facts of the link that this device refused: of a device that it doesn't know, or past a share. To this link it
   * counts them as its own, so that both have the same figures, and neither asks for them nor tells them again.
   */
  refused: KeySet<true>;
}

/** What a message brings. */
export interface Heard<Link> {
  /** Facts that this device lacks and whose signatures are to be verified; `keep` takes those that are genuine. */
  unknown: KeptFact[];
  /** Whether they go on to every other link. */
  isNews: boolean;
  /** Greetings of other links. */
  send: MeshSending<Link>[];
  /**
   * Answers to the link, each made when it is asked for: all facts for a device that has none are thousands of messages,
   * and no link takes them at once.
   */
  answers: Iterable<MeshMessage>;
}

/**
 * The gossip of one device: which facts it has, and what it says to its links. Every linked device ends with the same
 * facts, over links that lose, double and reorder messages, as long as some heartbeats arrive. Has no clock and no
 * network: the caller beats every `HEARTBEAT`, verifies signatures, and carries messages.
 */
export class Gossip<Link> {
  readonly facts = new FactSet();
  private readonly links = new Map<Link, LinkState>();
  /** Whether a beat that differs was answered since this device's last beat: one neighbour at a time tells the rest. */
  private isCatchingUp = false;
  /** Whether this device has facts by answers that its other links may lack. */
  private hasCaughtUp = false;

  /** Takes up a link, and greets it with the figures. */
  open(link: Link): MeshSending<Link>[] {
    const state: LinkState = { heard: 0, refused: new KeySet() };
    this.links.set(link, state);
    return [{ to: link, message: this.beatMessage(state) }];
  }

  close(link: Link): void {
    this.links.delete(link);
  }

  /** Adds a fact of this device, and tells it to every link. */
  tell(kept: KeptFact): MeshSending<Link>[] {
    return this.facts.add(kept) ? this.toAll({ kind: 'news', facts: [signedFact(kept)] }) : [];
  }

  /** Adds facts that this device knew before its links: its own, and those heard before a restart. */
  recall(kept: Iterable<KeptFact>): void {
    for (const one of kept) this.facts.add(one);
  }

  /** Returns the heartbeat for every link. */
  beat(): MeshSending<Link>[] {
    this.isCatchingUp = false;
    for (const state of this.links.values()) state.heard = 0;
    return this.greetAll();
  }

  /** Takes what it refused for unknown, because the devices of the event are others: the next beats bring it again. */
  peersChanged(): void {
    for (const state of this.links.values()) state.refused = new KeySet();
  }

  /** Hears a message of a link. Ignores one of a closed link, and those past `MOST_HEARD`. */
  hear(link: Link, message: MeshMessage): Heard<Link> {
    const state = this.links.get(link);
    if (!state || state.heard >= MOST_HEARD) return { unknown: [], isNews: false, send: [], answers: [] };
    state.heard += 1;
    const isLetBe = state.refused.size >= MOST_REFUSED;
    return {
      unknown: 'facts' in message ? this.unknownOf(message.facts) : [],
      isNews: message.kind === 'news',
      answers: isLetBe ? [] : this.answers(message, state),
      send: message.kind === 'beat' && !isLetBe ? this.passOn(message, state) : [],
    };
  }

  /** Keeps the genuine ones of the facts that a link brought, refuses the others, and passes news on to other links. */
  keep(
    link: Link,
    { unknown, isNews }: Pick<Heard<Link>, 'unknown' | 'isNews'>,
    genuine: readonly KeptFact[],
  ): { kept: KeptFact[]; send: MeshSending<Link>[] } {
    const kept = genuine.filter((one) => this.facts.add(one));
    for (const { fact } of kept) for (const { refused } of this.links.values()) refused.remove(factKey(fact));
    for (const { fact } of unknown) this.refuse(link, factKey(fact));
    if (!isNews && kept.length > 0) this.hasCaughtUp = true;
    return { kept, send: isNews ? [...inMessages('news', kept)].flatMap((message) => this.toAll(message, link)) : [] };
  }

  private refuse(link: Link, key: string): void {
    const refused = this.links.get(link)?.refused;
    if (refused && refused.size < MOST_REFUSED && !this.facts.has(key)) refused.put(key, true);
  }

  private answers(message: MeshMessage, state: LinkState): Iterable<MeshMessage> {
    switch (message.kind) {
      case 'beat':
        return this.answerToBeat(message, state);
      case 'sums':
        return this.answerToSums(message.buckets, state);
      case 'keys':
        return this.answerToKeys(message, state);
      case 'ask':
        return this.closed(
          inMessages(
            'facts',
            [...new Set(message.keys)].flatMap((key) => this.facts.get(key) ?? []),
          ),
          state,
        );
      case 'facts':
      case 'news':
        return [];
    }
  }

  /** Tells the figures of each bucket to one neighbour whose facts differ; a neighbour without any has none to give. */
  private answerToBeat(theirs: Figures, state: LinkState): MeshMessage[] {
    if (this.isCatchingUp || theirs.count === 0 || isSameSet(theirs, this.figures(state))) return [];
    this.isCatchingUp = true;
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => this.figuresOf(bucket, state));
    return [{ kind: 'sums', buckets }];
  }

  /** Greets every link once this device has all that a neighbour has, so that the others ask for what they lack. */
  private passOn(theirs: Figures, state: LinkState): MeshSending<Link>[] {
    return this.hasCaughtUp && isSameSet(theirs, this.figures(state)) ? this.greetAll() : [];
  }

  private *answerToSums(theirs: readonly Figures[], state: LinkState): Iterable<MeshMessage> {
    const differ = theirs.flatMap((figures, bucket) =>
      isSameSet(figures, this.figuresOf(bucket, state)) ? [] : [bucket],
    );
    for (const bucket of differ.filter((at) => theirs[at]!.count > 0)) {
      yield* keyMessages(
        bucket,
        [this.facts, state.refused].flatMap((keys) => [...keys.inBucket(bucket).keys()]),
      );
    }
    yield* this.closed(inMessages('facts', this.inBuckets(differ.filter((at) => theirs[at]!.count === 0))), state);
  }

  private *answerToKeys(
    { bucket, keys, after, until }: Extract<MeshMessage, { kind: 'keys' }>,
    state: LinkState,
  ): Iterable<MeshMessage> {
    const theirs = new Set(keys);
    const isTold = (key: string) => (after == null || key > after) && (until == null || key <= until);
    const lacked = [...this.facts.inBucket(bucket)].filter(([key]) => isTold(key) && !theirs.has(key));
    const asked = [...theirs].filter((key) => !this.facts.has(key) && !state.refused.has(key));
    const facts = inMessages(
      'facts',
      lacked.map(([, kept]) => kept),
    );
    if (asked.length === 0) {
      yield* this.closed(facts, state);
      return;
    }
    yield* facts;
    yield { kind: 'ask', keys: asked };
  }

  private figures({ refused }: LinkState): Figures {
    return figuresOfBoth(this.facts.figures(), refused.figures());
  }

  private figuresOf(bucket: number, { refused }: LinkState): Figures {
    return figuresOfBoth(this.facts.figuresOf(bucket), refused.figuresOf(bucket));
  }

  /** Ends an answer with this device's figures, by which the other knows that it has all of them. */
  private *closed(facts: Iterable<MeshMessage>, state: LinkState): Iterable<MeshMessage> {
    let isAnswer = false;
    for (const message of facts) {
      isAnswer = true;
      yield message;
    }
    if (isAnswer) yield this.beatMessage(state);
  }

  private *inBuckets(buckets: readonly number[]): Iterable<KeptFact> {
    for (const bucket of buckets) yield* this.facts.inBucket(bucket).values();
  }

  /** Returns the facts that this device lacks, each once; leaves out texts that are no facts. */
  private unknownOf(facts: readonly SignedFact[]): KeptFact[] {
    const unknown = new Map<string, KeptFact>();
    for (const signed of facts) {
      const fact = readMeshFact(signed.text);
      if (!fact) continue;
      const key = factKey(fact);
      if (!this.facts.has(key)) unknown.set(key, { ...signedFact(signed), fact });
    }
    return [...unknown.values()];
  }

  private greetAll(): MeshSending<Link>[] {
    this.hasCaughtUp = false;
    return [...this.links].map(([to, state]) => ({ to, message: this.beatMessage(state) }));
  }

  private beatMessage(state: LinkState): MeshMessage {
    return { kind: 'beat', ...this.figures(state) };
  }

  private toAll(message: MeshMessage, but?: Link): MeshSending<Link>[] {
    return [...this.links.keys()].filter((link) => link !== but).map((to) => ({ to, message }));
  }
}

/** Returns facts in messages of at most `MOST_FACTS_IN_MESSAGE`, each when it is asked for. */
function* inMessages(kind: 'facts' | 'news', facts: Iterable<SignedFact>): Iterable<MeshMessage> {
  let some: SignedFact[] = [];
  for (const fact of facts) {
    some.push(signedFact(fact));
    if (some.length < MOST_FACTS_IN_MESSAGE) continue;
    yield { kind, facts: some };
    some = [];
  }
  if (some.length > 0) yield { kind, facts: some };
}

/** Returns the keys of a bucket in messages of at most `MOST_KEYS`, which together tell all of it. */
function keyMessages(bucket: number, keys: readonly string[]): MeshMessage[] {
  const sorted = [...keys].sort();
  const messages: MeshMessage[] = [];
  for (let at = 0; at === 0 || at < sorted.length; at += MOST_KEYS) {
    const told = sorted.slice(at, at + MOST_KEYS);
    const isLast = at + MOST_KEYS >= sorted.length;
    messages.push({
      ...{ kind: 'keys', bucket, keys: told },
      ...(at > 0 && { after: sorted[at - 1]! }),
      ...(!isLast && { until: told.at(-1)! }),
    });
  }
  return messages;
}

function signedFact({ text, signature }: SignedFact): SignedFact {
  return { text, signature };
}
