import { Body, Controller, Param, Query } from '@nestjs/common';
import { peopleEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ProducerAnswerDto, ProducerRequestDto, ProducerRequestsDto } from './producer-requests.dto.ts';
import { ProducerRequestsService } from './producer-requests.service.ts';

@Controller()
export class ProducerRequestsController {
  constructor(private readonly requests: ProducerRequestsService) {}

  @Serve(peopleEndpoints.producerRequest)
  async own(@CurrentActor() actor: Person) {
    return this.requests.own(actor);
  }

  @Serve(peopleEndpoints.askToProduce)
  async ask(@CurrentActor() actor: Person, @Body() body: ProducerRequestDto) {
    return this.requests.ask(actor, body);
  }

  @Serve(peopleEndpoints.producerRequests)
  async list(@CurrentActor() actor: Person, @Query() query: ProducerRequestsDto) {
    return this.requests.list(actor, query);
  }

  @Serve(peopleEndpoints.answerProducerRequest)
  async answer(@CurrentActor() actor: Person, @Param('request_id') id: string, @Body() body: ProducerAnswerDto) {
    return this.requests.answer(actor, id, body);
  }
}
