//! Further rules on an effect while it resolves: its options, its amount, its missing targets (CR 7.1, 7.7, 8).

use swu_cards::Ability;
use swu_cards::{
    Amount, CardKind, Choose, Effect, Filter, Grant, Keyword, PlayCard, Stat, Target, Test, Who, ZoneKind,
};

use super::when;
use crate::effects::cards;
use crate::effects::lasting::done_with;
use crate::look::{AttributesAt, CardInEvent, ModifiedNumber, bearer_counted_on};
use crate::position::{Context, EffectFrame, Frame, Hit, LastingKind, Position, Zone};
use crate::terms::{AbilityKind, CardId, Event, Happening, Object, PlayerId, Reason, Ref, Rule, WhyNot};

impl Position {
    /// The further rules on a lasting effect on cards (CR 7.7.3).
    pub(crate) fn rules_of_lasting(
        &self,
        grants: &[Grant],
        objects: &[Object],
        on: &[CardId],
        words: &Context,
    ) -> Vec<Rule> {
        let mut rules = vec![Rule::Cr7_7_3d];
        rules.extend(done_with(words));
        for grant in grants {
            rules.extend(when(self.contradicts_earlier(grant, objects), [Rule::Cr7_7_3c]));
            match grant {
                Grant::LoseKeyword(_) => rules.extend([Rule::Cr8_14_1, Rule::Cr7_5_3]),
                Grant::Ability(ability) if matches!(**ability, Ability::Keyword(_)) => rules.push(Rule::Cr7_5_3),
                Grant::LoseAllAbilities { .. } => rules.push(Rule::Cr8_14_2),
                Grant::Modify { power, .. } => {
                    rules.push(Rule::Cr8_15_1);
                    let sum = self.sum_rules(objects);
                    let adds_up = *power != Amount::Number(0) && sum.contains(&Rule::Cr8_15_3);
                    rules.extend(when(adds_up, [Rule::Cr1_10_3]));
                    rules.extend(sum);
                }
                _ => {}
            }
        }
        rules.extend(self.value_rules(grants, on));
        rules
    }

    /// The rules without which other cards could have been chosen, or none of those that were.
    pub(crate) fn choice_rules(
        &self,
        part: &EffectFrame,
        choose: &Choose,
        words: &Context,
        chosen: &[Ref],
    ) -> Vec<Rule> {
        let filter = &choose.filter;
        let mut rules = Vec::new();
        for at in 0..filter.0.len() {
            rules.extend(self.test_rules(filter, at, words, chosen));
        }
        let up_to = choose.count.min == Amount::Number(0) && choose.count.max != Amount::All;
        rules.extend(when(up_to, [Rule::Cr8_30_1]));
        rules.extend(when(self.reaches_in_play_only(&choose.filter, words), [Rule::Cr4_9_2]));
        rules.extend(when(asks_out_of_play(&filter.0), [Rule::Cr4_9_2a]));
        rules.extend(when(self.is_forced_on_own(part, choose, words, chosen), [Rule::Cr1_6_3]));
        let source = words.source.card;
        if self.card(source).zone == Zone::Discard
            && self.printed(source).kind == CardKind::Event
            && cards(chosen).contains(&source)
        {
            rules.extend([Rule::Cr3_3_4, Rule::Cr3_3_3, Rule::Cr7_4_3]);
        }
        rules
    }

    /// The rules on the meaning of the word, where it makes a difference here.
    pub(crate) fn test_rules(&self, filter: &Filter, at: usize, words: &Context, chosen: &[Ref]) -> &'static [Rule] {
        let look = self.look();
        let Some(test) = filter.0.get(at) else { return &[] };
        // A unit that is among the options, or not, only for what the word means.
        let decides_on = |card: CardId| self.fits_but_for(&filter.0, at, Ref::Card(self.object(card)), words);
        let decides_on_a_unit = |is: &dyn Fn(CardId) -> bool| self.units.iter().any(|&u| is(u) && decides_on(u));
        let is_taken = |card: CardId| self.card(card).owner != self.card(card).controller;
        match test {
            Test::Friendly if decides_on_a_unit(&is_taken) => &[Rule::Cr1_5_3a],
            Test::Enemy if decides_on_a_unit(&is_taken) => &[Rule::Cr1_5_3b],
            Test::Damaged if decides_on_a_unit(&|card| self.card(card).damage == 0) => &[Rule::Cr1_9_4],
            Test::Stat(Stat::Cost, ..) => {
                let is_leader = |card: CardId| look.is_unit(card) && look.card(card).kind == CardKind::Leader;
                if cards(chosen).into_iter().any(is_leader) {
                    &[Rule::Cr1_8_7]
                } else if decides_on_a_unit(&|card| self.was_paid_otherwise(card)) {
                    &[Rule::Cr1_8_6, Rule::Cr8_15_5b]
                } else {
                    &[]
                }
            }
            Test::Most(Stat::Power) | Test::Least(Stat::Power) if look.all(filter, words).len() > 1 => {
                &[Rule::Cr1_10_6]
            }
            Test::Most(Stat::RemainingHp) | Test::Least(Stat::RemainingHp) if look.all(filter, words).len() > 1 => {
                &[Rule::Cr1_11_7]
            }
            Test::EligibleFor(target) => {
                let upgrades = cards(&look.fixed(target, words));
                let is_none = |card: CardId| look.card(card).kind != CardKind::Upgrade;
                if upgrades.into_iter().any(is_none) { &[Rule::Cr3_6_3b] } else { &[Rule::Cr3_6_3a] }
            }
            Test::Other if decides_on(words.source.card) => &[Rule::Cr8_18_1],
            // Another than the unit that the upgrade with the ability is on.
            Test::Other if look.attached_to(words.source.card).is_some_and(decides_on) => &[Rule::Cr8_18_2],
            Test::OtherThan(_) if !self.others_than(filter, words).is_empty() => &[Rule::Cr8_18_2],
            Test::Kind(CardKind::Unit) if self.could_be_a_captive(filter, words) => &[Rule::Cr8_4_2, Rule::Cr4_9_1a],
            Test::WasOn(unit)
                if look
                    .fixed(unit, words)
                    .into_iter()
                    .filter_map(Ref::object)
                    .any(|unit| look.gone(unit).is_some()) =>
            {
                &[Rule::Cr8_11_1]
            }
            Test::EnteredPlayThisPhase if decides_on_a_unit(&|card| self.has_entered_unplayed(card)) => {
                &[Rule::Cr8_7_1]
            }
            _ => &[],
        }
    }

    /// Explains what a text without a choice means, and does not mean.
    pub(crate) fn explain_fixed(&mut self, target: &Target, refs: &[Ref], words: &Context) {
        if !self.is_told() {
            return;
        }
        match target {
            Target::Each(filter) => {
                self.explain_shared_names(filter, refs, words);
                self.explain_was_upgrade(filter, words);
            }
            Target::Defender if refs.is_empty() && self.attack().is_some() => {
                self.why_not(Rule::Cr6_3_1b, &[], words.source.card, WhyNot::NoDefendingUnit);
            }
            _ => {}
        }
    }

    /// Explains what is none of the options of a choice.
    pub(crate) fn explain_options(&mut self, filter: &Filter, words: &Context) {
        if self.is_told() {
            self.explain_eliminated(&filter.0);
            self.explain_was_upgrade(filter, words);
            // CR 8.18.2: what the same ability has just created is left out where the text speaks of another.
            let created = |test: &Test| matches!(test, Test::OtherThan(target) if **target == Target::Affected);
            if filter.0.iter().any(created) {
                self.explain_left_out(filter, words);
            }
        }
    }

    /// Explains that objects are left out of a division because the text speaks of others.
    pub(crate) fn explain_left_out(&mut self, among: &Filter, context: &Context) {
        self.why_not_each(Rule::Cr8_18_2, &[], self.others_than(among, context), WhyNot::LeftOut);
    }

    /// CR 8.17.2: those among all cards with a name that have another subtitle.
    pub(crate) fn explain_shared_names(&mut self, filter: &Filter, refs: &[Ref], context: &Context) {
        for test in &filter.0 {
            let Test::SharesNameWith(with) = test else { continue };
            let look = self.look();
            let named: Vec<_> = look.fixed(with, context).into_iter().filter_map(Ref::object).collect();
            let titled = |one: Object| named.iter().any(|&other| look.card_of(other).has_same_title(look.card_of(one)));
            let others: Vec<CardId> =
                refs.iter().filter_map(|r| r.object()).filter(|&one| !titled(one)).map(|one| one.card).collect();
            for card in others {
                self.because(Rule::Cr8_17_2, &[], card, Reason::SameName);
            }
        }
    }

    /// CR 8.36.2: a Pilot that was played as an upgrade and is a unit now was not played as one.
    fn explain_played_as_upgrade(&mut self, filter: &Filter, words: &Context) {
        let asks = |test: &Test| matches!(test, Test::PlayedThisPhase | Test::PlayedByYouThisPhase);
        if !filter.0.iter().any(asks) {
            return;
        }
        let look = self.look();
        let left_out = |&unit: &CardId| {
            let object = Ref::Card(self.object(unit));
            self.card(unit).marks.played == Some(CardKind::Upgrade)
                && filter.0.iter().all(|test| asks(test) || look.test(test, object, words))
        };
        self.why_not_each(
            Rule::Cr8_36_2,
            &[Rule::Cr7_5_17c, Rule::NoteR2_3_5],
            self.units.iter().copied().filter(left_out).collect::<Vec<_>>(),
            WhyNot::WasUpgrade,
        );
    }

    /// CR 3.5.6: a unit card that was defeated as an upgrade was no unit that was defeated.
    fn explain_was_upgrade(&mut self, filter: &Filter, words: &Context) {
        self.explain_played_as_upgrade(filter, words);
        if !filter.0.contains(&Test::DefeatedThisPhase) {
            return;
        }
        let look = self.look();
        let no_unit = |&card: &CardId| {
            let object = self.object(card);
            look.kind(card) == CardKind::Unit
                && look.defeated_as(object) == Some(CardKind::Upgrade)
                && filter
                    .0
                    .iter()
                    .all(|test| *test == Test::DefeatedThisPhase || look.test(test, Ref::Card(object), words))
        };
        let left_out: Vec<CardId> = self.players.iter().flat_map(|player| &player.discard).copied().collect();
        self.why_not_each(
            Rule::Cr3_5_6,
            &[Rule::Cr7_5_17d, Rule::NoteR2_3_3],
            left_out.into_iter().filter(no_unit).collect::<Vec<_>>(),
            WhyNot::WasUpgrade,
        );
    }

    /// The rules for power and HP that such grants have changed.
    pub(crate) fn value_rules(&self, grants: &[Grant], on: &[CardId]) -> Vec<Rule> {
        let look = self.look();
        let mut rules = Vec::new();
        for grant in grants {
            match grant {
                Grant::Modify { .. } => {
                    let below = |parts: ModifiedNumber| parts.goes_below_zero();
                    rules.extend(when(on.iter().any(|&c| below(look.power_parts(c))), [Rule::Cr1_10_4]));
                    rules.extend(when(on.iter().any(|&c| below(look.hp_parts(c))), [Rule::Cr1_11_4]));
                }
                Grant::PrintedPower(_) => rules.push(Rule::Cr1_10_2a),
                Grant::PrintedHp(_) => rules.push(Rule::Cr1_11_2a),
                _ => {}
            }
        }
        rules
    }

    /// CR 8.3.3: explains that an ability which lets a unit attack does not lift another's "can't attack".
    pub(crate) fn explain_restriction(&mut self, unit: CardId) {
        let cant = |g: &Grant| {
            matches!(g, Grant::CantAttack | Grant::CantAttackBases | Grant::CantAttackUnits | Grant::CantAttackAny(_))
        };
        if self.look().has_grant(unit, cant) {
            self.why_not(Rule::Cr8_3_3, &[Rule::Cr8_3_2, Rule::Cr1_3_3], unit, WhyNot::CannotAttack);
        }
    }

    /// Explains why the chosen fit, where the printed text does not say so: a keyword that is given (CR 7.5.3), a unit that was
    /// an upgrade (CR 7.5.17.d).
    pub(crate) fn explain_chosen(&mut self, tests: &[Test], chosen: &[Ref]) {
        for test in tests {
            match test {
                Test::Keyword(keyword) => {
                    let look = self.look();
                    let given = chosen.iter().filter_map(|r| r.card()).find(|&card| look.is_given(card, *keyword));
                    if let Some(card) = given {
                        self.because(Rule::Cr7_5_3, &[], card, Reason::GivenKeyword);
                    }
                }
                Test::Kind(swu_cards::CardKind::Unit) if tests.iter().any(|t| matches!(t, Test::In(..))) => {
                    self.explain_pilots(chosen);
                }
                _ => {}
            }
        }
    }

    /// CR 1.3.2: as much as possible is resolved, and parts without a target are left out.
    pub(crate) fn explain_no_target(&mut self, words: &Context) {
        let also: &[Rule] = match words.kind {
            AbilityKind::Action => &[Rule::Cr6_4_5],
            AbilityKind::Event => &[Rule::Cr3_3_5, Rule::Cr7_4_4],
            _ => &[],
        };
        self.why_not(Rule::Cr1_3_2, also, words.source.card, WhyNot::NothingToChoose);
    }

    /// CR 11.3.2: a base that might be meant is none of the options, because its player is out of the game.
    fn explain_eliminated(&mut self, tests: &[Test]) {
        if !mentions_base(tests) {
            return;
        }
        let gone: Vec<CardId> =
            self.players.iter().filter(|p| p.eliminated && self.players.len() > 2).map(|p| p.base).collect();
        for base in gone {
            self.why_not(Rule::Cr11_3_2, &[], base, WhyNot::OutOfTheGame);
        }
    }

    /// CR 8.5.4: an effect on a card that has left play does nothing to the copy that it may be now.
    pub(crate) fn explain_new_copies(&mut self, refs: &[Ref]) {
        let gone: Vec<CardId> =
            refs.iter().filter_map(|r| r.object()).filter(|&o| !self.in_play(o)).map(|o| o.card).collect();
        self.why_not_each(Rule::Cr8_5_4, &[Rule::Cr1_3_2], gone, WhyNot::NewCopy);
    }

    /// CR 8.11.1: explains that an object which has left play is looked at as it was.
    pub(crate) fn explain_last_known(&mut self, refs: &[Ref]) {
        for object in refs.iter().filter_map(|r| r.object()) {
            if self.look().gone(object).is_some() {
                self.because(Rule::Cr8_11_1, &[], object.card, Reason::AsItWas);
            }
        }
    }

    /// Explains a number of a card that is not in play: as it was when it left play (CR 8.11.1), or printed (CR 8.15.6.b).
    pub(crate) fn explain_amount(&mut self, amount: &Amount, words: &Context) {
        if !self.is_told() {
            return;
        }
        let (stat, target) = match amount {
            Amount::Stat(stat, target) => (Some(stat), &**target),
            Amount::UpgradesOn(target) => (None, &**target),
            Amount::Count(filter) => match bearer_counted_on(filter) {
                Some(unit) => (None, unit),
                None => return,
            },
            Amount::Times(_, of) => return self.explain_amount(of, words),
            _ => return,
        };
        let refs = self.look().fixed(target, words);
        self.explain_last_known(&refs);
        for object in refs.iter().filter_map(|r| r.object()) {
            if stat == Some(&Stat::Power)
                && self.look().gone(object).is_none()
                && !self.card(object.card).zone.is_play()
            {
                self.because(Rule::Cr8_15_6b, &[], object.card, Reason::AsPrinted);
            }
        }
    }

    /// CR 4.6.2, 4.7.3: cards that are looked at, searched or revealed do not leave their zone by that.
    pub(crate) fn stay_rules(&self, cards: &[CardId]) -> &'static [Rule] {
        match cards.first().map(|&card| self.card(card).zone) {
            Some(Zone::Deck) => &[Rule::Cr4_6_2],
            Some(Zone::Hand) => &[Rule::Cr4_7_3],
            _ => &[],
        }
    }

    /// Explains the number of cards that were found in a search (CR 8.26.4 to 8.26.6).
    pub(crate) fn explain_search(&mut self, choose: &Choose, searched: &[CardId], chosen: &[Ref], words: &Context) {
        if choose.filter.0.contains(&Test::Kind(CardKind::Upgrade)) {
            self.explain_pilots(&searched.iter().map(|&c| Ref::Card(self.object(c))).collect::<Vec<_>>());
        }
        let fitting = self.search_choice(choose, searched, words);
        let source = words.source.card;
        match (fitting.options.len(), chosen.len()) {
            (0, _) => self.why_not(Rule::Cr8_26_5, &[], source, WhyNot::NothingFound),
            (_, 0) => self.because(Rule::Cr8_26_6, &[Rule::Cr1_17_4], source, Reason::NothingTaken),
            (fitting, taken) if fitting > taken => self.log_choice(words.controller, chosen, Rule::Cr8_26_4),
            _ => {}
        }
    }

    /// CR 7.5.17.d: out of play a unit with Piloting is a unit, to be found as one and not as an upgrade.
    fn explain_pilots(&mut self, cards: &[Ref]) {
        let is_pilot = |card: &CardId| {
            !self.card(*card).zone.is_play()
                && self.printed(*card).abilities.iter().any(|a| a.is_keyword(Keyword::Piloting))
        };
        let pilot = cards.iter().filter_map(|r| r.card()).find(is_pilot);
        if let Some(pilot) = pilot {
            self.because(Rule::Cr7_5_17d, &[], pilot, Reason::PilotIsUnit);
        }
    }

    /// Explains why open cards that an ability would play are not played (CR 4.8.4).
    pub(crate) fn explain_unplayable(&mut self, play: &PlayCard, player: PlayerId, context: usize, words: &Context) {
        for card in self.playable_by(play, player, words) {
            let as_upgrade = self.look().card(card).kind == CardKind::Upgrade;
            if self.card(card).zone == Zone::Discard
                && let Err(refusal) = self.check_play(&self.frame_for(play, card, player, context, as_upgrade))
            {
                let also = [&refusal.also, &[Rule::Cr4_8_4][..]].concat();
                self.why_not(refusal.rule, &also, card, WhyNot::CannotBePlayed);
            }
        }
    }

    /// CR 8.28.1: the part before "then" has been done as far as it could be; abilities that it triggered wait (CR 8.28.2).
    pub(crate) fn explain_then(&mut self, words: &Context) {
        let also: &[Rule] = if self.waiting.is_empty() { &[] } else { &[Rule::Cr8_28_2, Rule::Cr7_6_8] };
        self.because(Rule::Cr8_28_1, also, words.source.card, Reason::Then);
    }

    /// CR 8.25.2, 8.24.1: the card to reveal or return is not there any more, so that nobody is asked to.
    pub(crate) fn explain_gone_on(&mut self, effect: &Effect, words: &Context) {
        let (target, rule, also) = match effect {
            Effect::Reveal(target) => (target, Rule::Cr8_25_2, [Rule::Cr4_9_2, Rule::NoteR2_3_7]),
            Effect::ReturnToHand(target) => (target, Rule::Cr4_9_2, [Rule::Cr8_24_1, Rule::Cr8_5_4]),
            Effect::IfYouDo { first, .. } => return self.explain_gone_on(first, words),
            _ => return,
        };
        if self.has_gone_on(target, words) {
            self.why_not_each(rule, &also, cards(&self.look().fixed(target, words)), WhyNot::NewCopy);
        }
    }

    /// The rules for a number of a card that an ability speaks of.
    pub(crate) fn amount_rules(&self, amount: &Amount, words: &Context) -> &'static [Rule] {
        let look = self.look();
        let Amount::Stat(stat, of) = amount else { return &[] };
        let of: Vec<CardId> = cards(&look.fixed(of, words));
        match stat {
            // CR 1.10.5: modified in play, and as printed out of play.
            Stat::Power if of.iter().any(|&c| !look.is_unit(c) || look.power_parts(c).is_modified()) => {
                &[Rule::Cr1_10_5]
            }
            Stat::Cost if of.iter().any(|&c| self.was_paid_otherwise(c)) => &[Rule::Cr1_8_6],
            _ => &[],
        }
    }

    /// Explains that prevented damage counts as dealt for the parts that depend on it.
    pub(crate) fn explain_replaced(&mut self, context: usize) {
        let words = self.context(context);
        let mut own = self.frames.iter().rev().take_while(|f| !matches!(f, Frame::EndAbility));
        if words.kind == AbilityKind::Cost {
            // CR 6.4.4.c, 6.2.4.c: a cost that is replaced is paid all the same.
            let action = self.contexts.iter().any(|words| words.kind == AbilityKind::Action);
            let also = [Rule::Cr7_7_5d, if action { Rule::Cr6_4_4c } else { Rule::Cr6_2_4c }];
            self.because(Rule::Cr1_8_10, &also, words.source.card, Reason::Replaced);
        } else if own.any(|f| matches!(f, Frame::IfYouDo { .. })) {
            self.because(Rule::Cr8_9_2, &[Rule::Cr7_7_5d], words.source.card, Reason::Replaced);
        }
    }

    /// The player who deals it is not the one who has assigned it (CR 8.35.4), and it is dealt all at once (CR 8.35.5).
    pub(crate) fn explain_indirect(&mut self, hits: &[Hit], victims: &[PlayerId], words: &Context) {
        let source = words.source.card;
        let assigned_by_others = victims.iter().any(|&victim| self.assigner(words, victim) != words.controller);
        if !hits.is_empty() && (assigned_by_others || self.look().is_unit(source)) {
            self.because(Rule::Cr8_35_4, &[], source, Reason::DealsIndirect);
        }
        if hits.len() > 1 {
            self.because(Rule::Cr8_35_5, &[], source, Reason::AllAtOnce);
        }
    }

    /// CR 4.9.2: true if a card in a discard pile is out of reach only because no zone is named.
    fn reaches_in_play_only(&self, filter: &Filter, words: &Context) -> bool {
        let (look, tests) = (self.look(), &filter.0);
        let names_zone =
            |test: &Test| matches!(test, Test::In(..) | Test::OneOf(_) | Test::Any(_) | Test::GuardedBy(_));
        let of_units = tests.iter().any(|test| matches!(test, Test::Kind(CardKind::Unit | CardKind::Upgrade)));
        if !of_units || tests.iter().any(names_zone) {
            return false;
        }
        self.players.iter().flat_map(|player| &player.discard).any(|&card| look.matches_anywhere(filter, card, words))
    }

    /// CR 1.6.3: true if a player had to choose a card of their own for a harmful effect.
    fn is_forced_on_own(&self, part: &EffectFrame, choose: &Choose, words: &Context, chosen: &[Ref]) -> bool {
        let forced = matches!(self.log.events.last(), Some(Event { what: Happening::Forced { .. }, .. }));
        let is_own = |card: CardId| self.card(card).controller == words.controller;
        let all_are = || cards(&self.look().all(&choose.filter, words)).into_iter().all(is_own);
        !chosen.is_empty()
            && !part.optional
            && choose.count.min != Amount::Number(0)
            && choose.by == Who::You
            && (!names_own(&choose.filter) || forced)
            && harms(&part.effect)
            && cards(chosen).into_iter().all(is_own)
            && all_are()
    }

    /// CR 8.18.2: the objects that would be options if the text did not speak of others than them.
    fn others_than(&self, filter: &Filter, context: &Context) -> Vec<CardId> {
        let mut left_out = Vec::new();
        for (at, test) in filter.0.iter().enumerate() {
            if let Test::OtherThan(target) = test {
                let meant = self.look().fixed(target, context).into_iter();
                left_out
                    .extend(meant.filter(|&one| self.fits_but_for(&filter.0, at, one, context)).filter_map(Ref::card));
            }
        }
        left_out
    }

    /// CR 8.4.2: true if a captured card would be an option if it were in play.
    fn could_be_a_captive(&self, filter: &Filter, context: &Context) -> bool {
        let elsewhere = filter.0.iter().any(|test| matches!(test, Test::In(..) | Test::GuardedBy(_) | Test::OneOf(_)));
        !elsewhere
            && self.cards().any(|(card, state)| {
                let (object, kind) = (self.object(card), CardKind::Unit);
                let was =
                    CardInEvent { object, kind, from: None, attacking: false, using: None, seen: AttributesAt::Now };
                matches!(state.zone, Zone::Captured(_)) && self.look().matches_as(filter, &was, context)
            })
    }

    /// CR 8.7.1: true if the unit has entered play this phase without being played.
    fn has_entered_unplayed(&self, unit: CardId) -> bool {
        let marks = self.card(unit).marks;
        marks.entered_phase && marks.played.is_none()
    }

    /// CR 7.7.3.c: true if it takes what an earlier lasting effect has given to one of the objects.
    fn contradicts_earlier(&self, grant: &Grant, objects: &[Object]) -> bool {
        let lost = match grant {
            Grant::LoseKeyword(lost) => lost,
            Grant::PrintedPower(_) | Grant::PrintedHp(_) => {
                let look = self.look();
                let is_same = |other: &Grant| std::mem::discriminant(other) == std::mem::discriminant(grant);
                return objects.iter().any(|object| {
                    look.grants(object.card).any(|given| given.by_constant().is_some() && is_same(&given.grant))
                });
            }
            _ => return false,
        };
        self.lasting.iter().any(|lasting| match &lasting.effect {
            LastingKind::On { objects: on, grant: Grant::Ability(given) } => {
                given.is_keyword(*lost) && on.iter().any(|o| objects.contains(o))
            }
            _ => false,
        })
    }
}

/// True if it asks for an attribute of a card out of play (CR 4.9.2.a).
fn asks_out_of_play(tests: &[Test]) -> bool {
    let out_of_play = |test: &Test| matches!(test, Test::In(ZoneKind::Hand | ZoneKind::Deck | ZoneKind::Discard, _));
    let attribute = |test: &Test| {
        matches!(test, Test::Kind(_) | Test::Stat(..) | Test::Trait(_) | Test::Aspect(_) | Test::Keyword(_))
    };
    tests.iter().any(out_of_play) && tests.iter().any(attribute)
}

fn mentions_base(tests: &[Test]) -> bool {
    tests.iter().any(|test| match test {
        Test::Kind(kind) => *kind == swu_cards::CardKind::Base,
        Test::Any(inner) | Test::All(inner) => mentions_base(inner),
        _ => false,
    })
}

/// True if the text itself speaks of the player's own cards.
fn names_own(filter: &Filter) -> bool {
    filter.0.iter().any(|test| matches!(test, Test::Friendly | Test::ControlledBy(Who::You) | Test::In(_, Who::You)))
}

/// True if nobody would have the effect act on a card of their own.
fn harms(effect: &Effect) -> bool {
    match effect {
        Effect::Damage { .. } | Effect::Defeat(_) | Effect::Exhaust(_) | Effect::ReturnToHand(_) => true,
        Effect::Together(parts) => parts.iter().any(|part| harms(part)),
        _ => false,
    }
}
