import { Injectable } from '@nestjs/common';
import type { FileLinkView } from '@festix/domain/contract';
import type { Tx } from '../../../kernel/database/database.ts';
import { Files, type StoredFile } from '../../../kernel/files/files.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { LooseFiles } from '../../../kernel/files/loose-files.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { FileLinks } from './file-links.ts';
import { RECEIPT_ENDINGS, receiptName, receiptTypeOf } from './receipt-type.ts';
import { UploadScan } from './upload-scan.ts';

/** Stores the receipts of payouts and expenses: files that are read by link only, and never change. */
@Injectable()
export class Receipts {
  constructor(
    private readonly files: Files,
    private readonly loose: LooseFiles,
    private readonly links: FileLinks,
    private readonly scan: UploadScan,
  ) {}

  /**
   * Scans and stores a file outside of any transaction; it is deleted unless it is adopted. Returns its key, or null
   * without a file. Throws RECEIPT_UNREADABLE, RECEIPT_INFECTED and SCANNER_UNAVAILABLE.
   */
  async keep(bytes: Buffer | undefined): Promise<string | null> {
    if (!bytes) return null;
    const type = receiptTypeOf(bytes);
    if (!type) throw new ProblemError('RECEIPT_UNREADABLE');
    if (!(await this.scan.isSound(bytes))) throw new ProblemError('RECEIPT_INFECTED');
    const key = `receipts/${newId()}.${RECEIPT_ENDINGS[type]}`;
    await this.loose.loosen([key]);
    await this.files.put(key, bytes);
    return key;
  }

  /** Keeps the receipt, in the transaction of its payout or expense. */
  async adopt(tx: Tx, key: string | null): Promise<void> {
    if (key !== null) await this.loose.adopt(tx, [key]);
  }

  /** Keeps another receipt in the place of the former one, which is deleted after a while. */
  async replace(tx: Tx, former: string | null, key: string | null): Promise<void> {
    if (former === key) return;
    await this.adopt(tx, key);
    if (former !== null) await this.loose.loosen([former], tx);
  }

  /** Returns whether a receipt equals this file. */
  async holds(key: string | null, bytes: Buffer): Promise<boolean> {
    const file = key === null ? undefined : await this.files.get(key);
    return file?.bytes.equals(bytes) ?? false;
  }

  /** Throws NOT_FOUND without a receipt. */
  link(key: string | null): FileLinkView {
    if (key === null) throw new ProblemError('NOT_FOUND');
    return this.links.make(key);
  }

  /** Reads a link's file. Throws NOT_FOUND and FILE_LINK_EXPIRED. */
  async read(token: string): Promise<StoredFile & { name: string }> {
    const key = this.links.read(token);
    const file = await this.files.get(key);
    if (!file) throw new ProblemError('NOT_FOUND');
    return { ...file, name: receiptName(key) };
  }
}
