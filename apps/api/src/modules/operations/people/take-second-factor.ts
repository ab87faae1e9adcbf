import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { AccountRegister } from '../../people/accounts/account-register.ts';
import { SecondFactorSwitch } from '../../people/accounts/second-factor-switch.ts';

/** The result: removed, none was on, or the address is unknown. */
export type TakenSecondFactor = 'taken' | 'none' | 'nobody';

/**
 * Removes the second factor of a person who has lost app and recovery codes, for the operator of the machine, when no
 * super-admin is left to do it.
 */
@Injectable()
export class TakeSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly register: AccountRegister,
    private readonly secondFactors: SecondFactorSwitch,
  ) {}

  /** Ends the person's sessions and sends a mail. */
  run(address: string): Promise<TakenSecondFactor> {
    return this.database.transaction(async (tx) => {
      const person = await this.register.find(tx, address);
      if (!person) return 'nobody';
      const nobody = { id: null, device_id: null, request_id: newId() };
      return (await this.secondFactors.takeOff(tx, nobody, person.id)) ? 'taken' : 'none';
    });
  }
}
