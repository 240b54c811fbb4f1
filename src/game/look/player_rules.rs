//! Rules for players that constant abilities and lasting effects make (CR 7.3.2, 7.7.3), and the aspect icons that count for their
//! costs (CR 1.5.6.b, 8.1).

use std::sync::Arc;

use smallvec::SmallVec;

use swu_cards::{Ability, Amount, Constant, KeywordAbility, PlayerRule, Who};

use super::Look;
use crate::position::{Context, LastingKind, RuleInForce};
use crate::terms::{CardId, Icons, PlayerId, Ref};

impl<'a> Look<'a> {
    /// Every rule for players that constant abilities and lasting effects make now: kept until the board changes.
    pub(crate) fn player_rules(self) -> &'a [RuleInForce] {
        self.memo.rules(self.depth).get_or_init(|| self.work_out_rules())
    }

    /// True if a rule in force is about the player, of those that `who` picks with the players they are about.
    pub(crate) fn is_ruled(self, player: PlayerId, who: impl Fn(&PlayerRule) -> Option<&Who>) -> bool {
        self.player_rules()
            .iter()
            .any(|in_force| who(&in_force.rule).is_some_and(|who| self.who(who, &in_force.context).contains(&player)))
    }

    /// The sum of the numbers in rules in force about the player, of those that `of` picks with the players they are about.
    pub(crate) fn sum_of_rules(self, player: PlayerId, of: impl Fn(&PlayerRule) -> Option<(&Who, &Amount)>) -> i32 {
        let numbers = self.player_rules().iter().filter_map(|in_force| {
            let (who, amount) = of(&in_force.rule)?;
            self.who(who, &in_force.context).contains(&player).then(|| self.amount(amount, &in_force.context))
        });
        numbers.sum()
    }

    fn work_out_rules(self) -> Vec<RuleInForce> {
        let mut rules = Vec::new();
        for &source in &self.memo.sources().rulers {
            let context = Context::new(self.board.object(source), self.state(source).controller);
            let is_in_play = self.state(source).zone.is_play();
            let works = |ability: &&Arc<Ability>| {
                is_in_play || matches!(&***ability, Ability::Constant(constant) if constant.works_elsewhere())
            };
            let constants = self.constants_of(source);
            constants.iter().filter(works).for_each(|ability| self.rules_of(ability, &context, source, &mut rules));
        }
        for (index, lasting) in self.board.lasting.iter().enumerate() {
            if let LastingKind::Rule { rule, next_only, words, .. } = &lasting.effect {
                rules.push(RuleInForce {
                    rule: rule.clone(),
                    context: (**words).clone(),
                    lasting: next_only.then_some(index),
                });
            }
        }
        rules
    }

    fn rules_of(self, ability: &Ability, context: &Context, source: CardId, rules: &mut Vec<RuleInForce>) {
        match ability {
            Ability::Constant(constant) => {
                let mut holds = None;
                for does in &constant.does {
                    if let Constant::Rule(rule) = does
                        && *holds.get_or_insert_with(|| self.deeper().condition(&constant.condition, context))
                    {
                        rules.push(RuleInForce { rule: rule.clone(), context: context.clone(), lasting: None });
                    }
                }
            }
            Ability::Keyword(KeywordAbility::Coordinate(inner)) if self.coordinate_is_active(source) => {
                inner.iter().for_each(|a| self.rules_of(a, context, source, rules));
            }
            _ => {}
        }
    }

    /// The aspect icons that a player's leaders and base provide (CR 1.5.6.b), unless they have neither.
    pub(crate) fn provided_aspects(self, player: PlayerId) -> Icons {
        let state = self.board.player(player);
        let mut icons = Icons::new();
        for &id in state.leaders.iter().chain(std::iter::once(&state.base)) {
            icons.extend_from_slice(self.printed_aspects(id));
        }
        icons
    }

    /// The aspect icons that count while the player pays costs: those of leaders and base (CR 1.5.6.b), and those of cards that
    /// provide their own.
    pub(crate) fn icons_for_costs(self, player: PlayerId) -> Icons {
        let mut icons = self.provided_aspects(player);
        // CR 8.1.2: each icon of a card provides one, however many abilities say so.
        let state = self.board.player(player);
        let mut provided: SmallVec<[CardId; 4]> = state.leaders.iter().copied().chain([state.base]).collect();
        for in_force in self.player_rules().iter() {
            if let PlayerRule::ProvidesIcons { who, what } = &in_force.rule
                && self.who(who, &in_force.context).contains(&player)
            {
                for card in self.all(what, &in_force.context).into_iter().filter_map(Ref::card) {
                    if !provided.contains(&card) {
                        provided.push(card);
                        icons.extend(self.aspects(card).iter().copied());
                    }
                }
            }
        }
        icons
    }
}
