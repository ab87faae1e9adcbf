import { openStage, type Stage, type StageOptions } from './stage.ts';

/** Opens a stage for a piece of work and closes it afterwards, after a failure too. */
export async function withStage<T>(options: StageOptions, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(options);
  try {
    return await work(stage);
  } finally {
    await stage.stop();
  }
}
