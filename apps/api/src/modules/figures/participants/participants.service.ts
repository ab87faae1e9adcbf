import { Injectable } from '@nestjs/common';
import type { Page, ParticipantView } from '@festix/domain/contract';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { participantsAsked } from './participants-filter.ts';
import type { ParticipantsDto } from './participants.dto.ts';
import { presentParticipant } from './participants.presenter.ts';
import { ParticipantsQueries } from './participants.queries.ts';

const PEOPLE_PER_PAGE = 50;

/** Lists an event's participants, for its people and for support. */
@Injectable()
export class ParticipantsService {
  constructor(private readonly participants: ParticipantsQueries) {}

  async list(actor: EventActor, dto: ParticipantsDto): Promise<Page<ParticipantView>> {
    const event = await this.participants.event(actor.event.id);
    const asked = participantsAsked(actor, dto);
    const { skip = 0, take = PEOPLE_PER_PAGE } = dto;
    const [rows, count] = await Promise.all([
      this.participants.page(event, asked, { skip, take }),
      this.participants.count(event, asked),
    ]);
    return { data: rows.map((row) => presentParticipant(row, asked)), count };
  }
}
